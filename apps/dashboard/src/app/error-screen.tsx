import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CodeMissing } from './code-missing.tsx'
import { isMissingCode } from './error-report.ts'

const ErrorPage = lazy(() =>
  import('./error-page.tsx').then((module) => ({ default: module.ErrorPage })).catch(() => ({ default: BareError })),
)

/** What is shown instead of a page that failed. Fetched when it is needed, and bare when even that fails. */
export function ErrorScreen(props: ErrorComponentProps) {
  if (isMissingCode(props.error)) return <CodeMissing />
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  )
}

function BareError({ error }: ErrorComponentProps) {
  return (
    <main className="flex flex-col items-start gap-4 p-6">
      <h1 className="text-title font-semibold">Sorry! An unexpected error occurred.</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <a href="/organizations" className="underline underline-offset-2">
        Return to dashboard
      </a>
    </main>
  )
}
