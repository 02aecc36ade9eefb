import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { Panel, Section } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { toast } from '../../../lib/toast/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate, useCall } from '../../../api/api.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { sessionsQuery } from '../../../data/account.ts'
import { SessionRow } from './session-row.tsx'

const SHOWN_AT_FIRST = 8

/** Where the person is signed in, with the way out of each place. */
export function SessionsSection() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery())
  const [showsAll, setShowsAll] = useState(false)
  const endOthers = useCall(auth.signOut, {
    onSuccess: async () => {
      await invalidate(auth.sessions)
      toast.success('Every other session has ended.')
    },
  })
  const others = (sessions ?? []).filter(({ is_current }) => !is_current).length
  const hidden = showsAll || !sessions ? 0 : Math.max(0, sessions.length - SHOWN_AT_FIRST)
  return (
    <Section
      title="Sessions"
      description="Where you are signed in. A session that you end is signed out immediately."
      actions={
        others > 0 && (
          <Button loading={endOthers.isPending} onClick={() => endOthers.mutate({ scope: 'others' })}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions ? (
        <Panel
          padded={false}
          footer={
            hidden > 0 && (
              <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
                {`Show ${hidden} more`}
              </Button>
            )
          }
        >
          <ul aria-label="Sessions" className="divide-y divide-border">
            {sessions.slice(0, sessions.length - hidden).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </Panel>
      ) : error ? (
        <Failure
          title="Your sessions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Panel>
          <div role="status" aria-label="Loading your sessions" className="flex flex-col gap-3">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-64" />
          </div>
        </Panel>
      )}
    </Section>
  )
}
