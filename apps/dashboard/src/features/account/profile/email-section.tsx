import { Panel, Section } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Failure } from '../../../components/frames/failure.tsx'
import { authUserQuery } from '../../../data/account.ts'
import { deploymentQuery } from '../../../data/deployment.ts'
import { EmailForm } from './email-form.tsx'
import { PendingEmail } from './pending-email.tsx'

/** The address to sign in with, and its change, which mailboxes confirm. */
export function EmailSection() {
  const { data: user, error, isFetching, refetch } = useQuery(authUserQuery())
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  return (
    <Section
      title="E-mail address"
      description={
        user && (
          <>
            You sign in with <strong className="font-medium text-text wrap-anywhere">{user.email}</strong>, and mail
            goes there.
          </>
        )
      }
    >
      {user ? (
        user.new_email === undefined ? (
          <EmailForm present={user.email} hasMail={deployment.mail} />
        ) : (
          <PendingEmail user={{ ...user, new_email: user.new_email }} deployment={deployment} />
        )
      ) : error ? (
        <Failure
          title="Your e-mail address could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Panel>
          <div role="status" aria-label="Loading your e-mail address" className="flex flex-col gap-3">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-8 w-full" />
          </div>
        </Panel>
      )}
    </Section>
  )
}
