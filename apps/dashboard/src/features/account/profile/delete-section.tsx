import type { ProfileDeletion } from '@plinth/contract/profile'
import { Button } from '@plinth/ui/button'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../../components/frames/failure.tsx'
import { deletionQuery } from '../../../data/account.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** The end of the account, or why it cannot end yet. */
export function DeleteSection() {
  const { data: deletion, error, isFetching, refetch } = useQuery(deletionQuery())
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Delete">
      {deletion ? (
        <Panel padded={false}>
          <PanelRow title="Delete your account" description={<Description {...deletion} />}>
            <Button disabled={!isPossible(deletion)} onClick={() => setAsking(true)}>
              Delete account
            </Button>
          </PanelRow>
        </Panel>
      ) : error ? (
        <Failure
          title="What the deletion would mean could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Panel>
          <div role="status" aria-label="Loading" className="flex flex-col gap-3">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </Panel>
      )}
      {deletion && <DeleteAccountDialog deletion={deletion} visible={isAsking} onClose={() => setAsking(false)} />}
    </Section>
  )
}

const isPossible = ({ is_operator, last_owner_of }: ProfileDeletion) => !is_operator && last_owner_of.length === 0

function Description({ is_operator, last_owner_of }: ProfileDeletion) {
  if (is_operator) return 'You run this installation, and its operator cannot delete their account.'
  if (last_owner_of.length === 0) return 'You are signed out everywhere, and the account is gone at once and for good.'
  return (
    <>
      <p>You are the only owner of these organizations. Make someone else an owner first.</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {last_owner_of.map(({ slug, name }) => (
          <li key={slug}>
            <span className="text-text wrap-anywhere">{name}</span>:{' '}
            <Link to="/org/$slug/settings" params={{ slug }} className="text-text underline underline-offset-2">
              Settings<span className="sr-only"> of {name}</span>
            </Link>
            ,{' '}
            <Link to="/org/$slug/team" params={{ slug }} className="text-text underline underline-offset-2">
              Members<span className="sr-only"> of {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
