import { ApiError } from '@plinth/contract/api-error'
import { Button } from '@plinth/ui/button'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, use } from 'react'
import { CodeMissing } from './code-missing.tsx'
import { InsideShell } from './inside-shell.ts'
import { isMissingCode } from './missing-code.ts'
import { StartError } from './start-error.tsx'

const ErrorPage = lazy(() =>
  import('./error-page.tsx').then((module) => ({ default: module.ErrorPage })).catch(() => ({ default: BareError })),
)

/** What is shown instead of a page that failed, or of everything when there is no shell yet. */
export function ErrorScreen(props: ErrorComponentProps) {
  if (use(InsideShell)) return <PageError {...props} />
  if (props.error instanceof ApiError) return <StartError error={props.error} reset={props.reset} />
  return (
    <main>
      <PageError {...props} />
    </main>
  )
}

/** Fetched when it is needed, and bare when even that fails. */
function PageError(props: ErrorComponentProps) {
  if (isMissingCode(props.error)) return <CodeMissing error={props.error} />
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  )
}

function BareError({ error }: ErrorComponentProps) {
  return (
    <section className="flex flex-col items-start gap-4 p-6">
      <h1 className="text-title font-semibold">This page could not be loaded</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <div className="flex items-center gap-4">
        <Button onClick={() => location.reload()}>Load the page again</Button>
        <a href="/organizations" className="underline underline-offset-2">
          Return to dashboard
        </a>
      </div>
    </section>
  )
}
