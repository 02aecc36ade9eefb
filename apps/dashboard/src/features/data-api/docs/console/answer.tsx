import { Badge } from '@plinth/ui/badge'
import { CodeBlock } from '@plinth/ui/code-block'
import type { Answered } from './send-request.ts'

/** What came back. */
export function Answer({ answered }: { answered: Answered }) {
  const { status, statusText, milliseconds, headers, body, bytes, isCut } = answered
  return (
    <section aria-label="Response" className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status < 400 ? 'success' : 'danger'}>{`${status} ${statusText}`.trim()}</Badge>
        <span className="text-muted">
          {milliseconds} ms · {bytes.toLocaleString('en-US')} bytes
        </span>
      </p>
      {body === '' ? (
        <p className="text-muted">The response has no body.</p>
      ) : (
        <CodeBlock wrap label="Body of the response" code={body} maxHeight="24rem" />
      )}
      {isCut && <p className="text-muted">The first 200,000 characters are shown. Use the shell to get all of it.</p>}
      <details>
        <summary className="cursor-pointer text-label text-muted">Headers of the response</summary>
        <CodeBlock
          wrap
          label="Headers of the response"
          code={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      </details>
    </section>
  )
}
