import { ApiError } from '@plinth/contract/api-error'
import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FeatureOff } from '../access/require-feature.ts'
import { Failure } from '../components/frames/failure.tsx'
import { PageTitle } from '../components/frames/page-title.tsx'
import { reportError } from '../data/telemetry.ts'
import { isForeignDomChange, reportOf, supportPath } from './error-report.ts'
import { useRetry } from './use-retry.ts'

/** A refused or failed call can be tried again; anything else is ours. */
export function ErrorPage({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>Error</PageTitle>
        {error instanceof FeatureOff ? (
          <SwitchedOff message={error.message} />
        ) : error instanceof ApiError ? (
          <FailedCall error={error} reset={reset} />
        ) : isForeignDomChange(error) ? (
          <ForeignDomChange />
        ) : (
          <UncaughtError error={error} />
        )}
      </Page>
    </TooltipProvider>
  )
}

function SwitchedOff({ message }: { message: string }) {
  return (
    <>
      <h1 className="sr-only">Switched off</h1>
      <EmptyState kind="forbidden" title={message}>
        The operator decides which features this installation has.
      </EmptyState>
    </>
  )
}

function FailedCall({ error, reset }: { error: ApiError; reset: () => void }) {
  const { isRetrying, retry } = useRetry(reset)
  return (
    <>
      <h1 className="sr-only">Error</h1>
      <Failure
        title="This page could not be loaded"
        error={error}
        onRetry={retry}
        retrying={isRetrying}
        action={<ReturnButton />}
      />
    </>
  )
}

function UncaughtError({ error }: { error: Error }) {
  const [reportId] = useState(() => reportError(error))
  return (
    <section className="flex max-w-[68ch] flex-col gap-4">
      <h1 className="text-title font-semibold">Sorry! An unexpected error occurred.</h1>
      <pre className="max-h-40 overflow-auto rounded-panel border border-border bg-surface p-3 font-mono text-label wrap-anywhere whitespace-pre-wrap">
        {error.message}
      </pre>
      <div>
        <CopyButton label="Copy error" text={() => reportOf(error, location)} />
      </div>
      <p>Some things that often help:</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>Refresh the page</li>
        <li>Sign out and sign back in</li>
        <li>Clear your browser storage for this site</li>
        <li>Disable browser extensions that change pages</li>
        <li>Contact support if it keeps happening</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <a href={supportPath(error, reportId)}>Contact support</a>
        </Button>
        <ReturnButton />
      </div>
    </section>
  )
}

const MORE_INFORMATION = 'https://github.com/facebook/react/issues/11538'

function ForeignDomChange() {
  return (
    <section className="flex max-w-[68ch] flex-col gap-4">
      <h1 className="text-title font-semibold">Sorry! An unexpected error occurred.</h1>
      <p>
        Something outside of the dashboard changed this page while it was being drawn. Most often it is the browser’s
        translation or an extension. Switch it off for this site and refresh the page.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Refresh
        </Button>
        <Button asChild>
          <a href={MORE_INFORMATION}>More information</a>
        </Button>
        <a href="/support/new?category=dashboard_bug" className="text-accent underline underline-offset-2">
          Still stuck?
        </a>
      </div>
    </section>
  )
}

function ReturnButton() {
  return (
    <Button asChild>
      <Link to="/organizations" reloadDocument>
        Return to dashboard
      </Link>
    </Button>
  )
}
