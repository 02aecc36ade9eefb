import { CodeBlock } from '@plinth/ui/code-block'
import type { ApiOperation, ApiSubject } from './code/api-operation.ts'
import { type ApiAddress, type LanguageKey, languages } from './code/languages.ts'

interface ExamplesProps {
  address: ApiAddress
  subject: ApiSubject
  operations: readonly ApiOperation[]
  language: LanguageKey
}

/** Each operation as code to copy. */
export const Examples = ({ address, subject, operations, language }: ExamplesProps) => (
  <div className="flex flex-col gap-5">
    {operations.map(({ key, title, request }) => {
      const code = languages[language].code(address, subject, request)
      return (
        <section key={key} aria-label={title} className="flex min-w-0 flex-col gap-1.5">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          {code === undefined ? (
            <p className="text-muted">
              {languages[language].label} sends arguments by their names, and this function has one without a name. Use
              curl or plain HTTP.
            </p>
          ) : (
            <CodeBlock wrap alwaysCopyable label={title} code={code} />
          )}
        </section>
      )
    })}
  </div>
)
