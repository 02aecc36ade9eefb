import type { ApiError } from '@plinth/contract/api-error'
import { Button } from '@plinth/ui/button'
import { Mark } from '@plinth/ui/mark'
import { useTheme } from '@plinth/ui/theme'
import { useEffect, useRef } from 'react'
import { suspectConnection, useConnection } from '../api/connection.ts'
import { PageTitle } from '../components/frames/page-title.tsx'
import { useRetry } from './use-retry.ts'

/** In place of the whole dashboard, when what it begins with could not be fetched. It is there from the start: nothing more may be had. */
export function StartError({ error, reset }: { error: ApiError; reset: () => void }) {
  useTheme()
  const { isRetrying, retry } = useRetry(reset)
  const isUnanswered = error.code === 0
  useRetryWhenAnswered(isUnanswered, retry)
  const title = isUnanswered ? "Can't reach Plinth" : 'Plinth could not be loaded'
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-96 flex-col px-4 py-10 sm:pt-[16vh]">
      <PageTitle>{title}</PageTitle>
      <Mark size={32} />
      <h1 className="mt-6 text-title font-semibold">{title}</h1>
      <div role="alert" className="mt-1 text-page text-muted">
        <p>{error.message}</p>
        {isUnanswered && <p>As soon as it answers, this page goes on by itself.</p>}
      </div>
      {error.requestId !== undefined && !isUnanswered && (
        <p className="mt-3 text-label text-muted">
          Request id <code className="font-mono wrap-anywhere text-text select-all">{error.requestId}</code>
        </p>
      )}
      <div className="mt-6">
        <Button variant="primary" loading={isRetrying} onClick={retry}>
          Try again
        </Button>
      </div>
    </main>
  )
}

/** Tries once more by itself when the platform can be reached again. */
function useRetryWhenAnswered(isUnanswered: boolean, retry: () => void) {
  const connection = useConnection()
  const wasAway = useRef(false)
  useEffect(() => {
    if (isUnanswered) void suspectConnection()
  }, [isUnanswered])
  useEffect(() => {
    if (connection !== 'online') wasAway.current = true
    else if (wasAway.current) {
      wasAway.current = false
      retry()
    }
  })
}
