import type { BackupTrouble } from '@plinth/contract/backup-trouble'
import { RelativeTime } from '@plinth/ui/relative-time'

/** Why the backups of a project are in trouble, and of which backup. */
export const TroubleReason = ({ trouble: { reason, taken_at } }: { trouble: BackupTrouble }) => (
  <>
    {reason}
    {taken_at !== null && (
      <>
        {' '}
        It was taken <RelativeTime value={taken_at} />.
      </>
    )}
  </>
)
