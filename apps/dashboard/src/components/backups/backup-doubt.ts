import type { Backup } from '@plinth/contract/backups'

/** Why restoring a backup may come to nothing; undefined for one that was verified. */
export function backupDoubt(state: NonNullable<Backup['verification']>['state'] | null) {
  switch (state) {
    case 'passed':
      return undefined
    case 'failed':
      return 'This backup could not be restored when it was last verified. Verify it again first.'
    case 'waiting':
    case 'running':
      return 'This backup is still being verified.'
    default:
      return 'This backup was never verified.'
  }
}
