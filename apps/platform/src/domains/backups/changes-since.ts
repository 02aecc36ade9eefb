import type { RestorePreview } from '@plinth/contract/backups'
import type { BackupRow } from '../../stores/backup-store.ts'
import type { Writes } from './count-writes.ts'

type Changes = Pick<RestorePreview, 'is_changed_since' | 'writes_since'>

/** What a restore would undo. Where a table was emptied or altered, the counted rows are not all. */
export function changesSince({ writes, shape }: Pick<BackupRow, 'writes' | 'shape'>, now: Writes | undefined): Changes {
  if (writes === null || shape === null || !now) return { is_changed_since: null, writes_since: null }
  if (now.shape !== shape) return { is_changed_since: true, writes_since: null }
  // Postgres has reset its counts
  if (now.rows < writes) return { is_changed_since: null, writes_since: null }
  return { is_changed_since: now.rows > writes, writes_since: now.rows - writes }
}
