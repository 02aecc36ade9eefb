import type { Attempts } from '@plinth/contract/projects'
import { Panel } from '@plinth/ui/section'
import { TimeUntil } from './time-until.tsx'

/** Which attempt has failed while the platform tries again, why, and when the next one comes. */
export function FailedAttempt({ attempts }: { attempts: NonNullable<Attempts> }) {
  const { failed, most, next_at, reason } = attempts
  const next = failed + 1
  return (
    <Panel title={next_at === null ? `Attempt ${next} of ${most}` : `Attempt ${failed} of ${most} failed`}>
      {next_at === null && <p>Attempt {failed} failed.</p>}
      {reason !== null && <p className="wrap-anywhere">{reason}</p>}
      {next_at !== null && (
        <p className="text-muted">
          {next === most ? 'The last attempt' : 'The next attempt'} starts <TimeUntil moment={next_at} />.
        </p>
      )}
    </Panel>
  )
}
