import type { LogLine } from '@plinth/contract/logs'
import { CodeBlock } from '@plinth/ui/code-block'
import { DescriptionList } from '@plinth/ui/description-list'
import { ErrorState } from '@plinth/ui/error-state'
import { formatMoment } from '@plinth/ui/format-moment'
import { Sheet } from '@plinth/ui/sheet'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { logLineQuery, requestLinesQuery } from '../../data/logs.ts'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { LogList, nameOf } from './log-list.tsx'

interface LogDetailProps {
  projectRef: string
  id: string
  onOpen: (line: LogLine) => void
  onClose: () => void
}

/** Everything that is known of one line, and the other lines of its request. */
export function LogDetail({ projectRef, id, onOpen, onClose }: LogDetailProps) {
  const { data: line, error } = useQuery(logLineQuery(projectRef, id))
  return (
    <Sheet open modal={false} size="large" onOpenChange={(open) => !open && onClose()} title="Log line">
      {error && <ErrorState title="The line could not be read">{error.message}</ErrorState>}
      {!line && !error && <SkeletonText lines={8} />}
      {line && (
        <div className="flex flex-col gap-5">
          <CodeBlock code={line.message} label="Message" wrap />
          <DescriptionList items={itemsOf(line)} />
          {Object.keys(line.fields).length > 0 && (
            <CodeBlock code={JSON.stringify(line.fields, null, 2)} label="Fields" wrap maxHeight="24rem" />
          )}
          {line.request_id !== null && (
            <RequestLines projectRef={projectRef} id={line.request_id} current={line.id} onOpen={onOpen} />
          )}
        </div>
      )}
    </Sheet>
  )
}

interface RequestLinesProps {
  projectRef: string
  id: string
  current: string
  onOpen: (line: LogLine) => void
}

function RequestLines({ projectRef, id, current, onOpen }: RequestLinesProps) {
  const { data: lines } = useQuery(requestLinesQuery(projectRef, id))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">All lines of this request</h3>
      {lines ? <LogList lines={lines} current={current} onOpen={onOpen} /> : <SkeletonText lines={2} />}
    </section>
  )
}

function itemsOf(line: LogLine) {
  const items: [term: string, description: string | number | null, isCopied?: true][] = [
    ['Time', formatMoment(line.at)],
    ['Source', nameOf(line.source)],
    ['Level', line.level],
    ['Status', line.status],
    ['Method', line.method],
    ['Path', line.path, true],
    ['Duration', line.milliseconds === null ? null : `${line.milliseconds} ms`],
    ['Response', line.bytes === null ? null : formatBytes(line.bytes)],
    ['Role', line.role],
    ['API key', line.key_id, true],
    ['Address', line.address, true],
    ['Request id', line.request_id, true],
  ]
  return items.flatMap(([term, description, isCopied]) =>
    description === null ? [] : [{ term, description, ...(isCopied ? { copy: String(description) } : {}) }],
  )
}
