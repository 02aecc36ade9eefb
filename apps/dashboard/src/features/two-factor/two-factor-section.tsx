import type { Factor } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Failure } from '../../components/frames/failure.tsx'
import { ListSkeleton } from '../../components/lists/list-skeleton.tsx'
import { factorsQuery } from '../../data/factors.ts'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { RemoveFactor } from './remove-factor.tsx'

const EnrollDialog = lazy(() => import('./enroll-dialog.tsx').then((module) => ({ default: module.EnrollDialog })))

/** Two-factor authentication: authenticator apps, and codes for the day without them. */
export function TwoFactorSection() {
  const [isEnrolling, setEnrolling] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(factorsQuery())
  const verified = data?.filter(({ status }) => status === 'verified') ?? []
  return (
    <Section
      title="Two-factor authentication"
      description="After the password, a code from an app on your phone or computer. A stolen password alone is not enough to sign in."
      actions={verified.length > 0 && <Button onClick={() => setEnrolling(true)}>Add an authenticator app</Button>}
    >
      {data === undefined ? (
        error ? (
          <Failure
            title="The second factors could not be loaded"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Panel padded={false}>
            <ListSkeleton label="Loading the second factors" />
          </Panel>
        )
      ) : (
        <Panel padded={false}>
          {verified.length === 0 ? (
            <PanelRow title="Off" description="The password alone opens your account.">
              <Button variant="primary" onClick={() => setEnrolling(true)}>
                Set up two-factor authentication
              </Button>
            </PanelRow>
          ) : (
            <>
              {verified.map((factor) => (
                <FactorRow key={factor.id} factor={factor} isLast={verified.length === 1} />
              ))}
              <RecoveryCodesRow />
            </>
          )}
        </Panel>
      )}
      {isEnrolling && (
        <Suspense>
          <EnrollDialog taken={data ?? []} onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  return (
    <PanelRow
      title={<span className="wrap-anywhere">{factor.friendly_name || 'Authenticator app'}</span>}
      description={
        <>
          Authenticator app, added <RelativeTime value={factor.created_at} />
        </>
      }
    >
      <RemoveFactor factor={factor} isLast={isLast} />
    </PanelRow>
  )
}
