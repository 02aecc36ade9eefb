import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { Link } from '@tanstack/react-router'
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
          <div className="flex items-center gap-3">
            <h3 className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</h3>
            <Button asChild size="small" variant="quiet">
              <Link
                to="."
                search={(search: object) => ({ ...search, try: key, as: undefined })}
                resetScroll={false}
                aria-label={`Try it: ${title}`}
              >
                Try it
              </Link>
            </Button>
          </div>
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
