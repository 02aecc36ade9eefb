import type { Backup, Backups } from '@plinth/contract/backups'
import { BRING_BACK_FOR, PREVIOUS_STATE_FOR } from './backup-rules.ts'
import type { PreviousState } from './backup-vault.ts'
import type { ProjectRow } from '../../stores/project-store.ts'
import type { BackupRow } from '../../stores/backup-store.ts'

const at = (moment: Date | null) => moment?.toISOString() ?? null

export function backupAnswer(row: BackupRow): Backup {
  const { id, kind, purpose, state, data_bytes, stored_bytes, progress, failure, postgres_major } = row
  return {
    id,
    kind,
    purpose,
    state,
    created_at: row.created_at.toISOString(),
    taken_at: at(row.taken_at),
    duration_ms: row.started_at && row.finished_at ? row.finished_at.getTime() - row.started_at.getTime() : null,
    data_bytes,
    stored_bytes,
    progress: state === 'running' ? progress : null,
    failure,
    postgres_major,
    expires_at: row.expires_at.toISOString(),
    bring_back_until: at(bringBackUntil(row)),
    verification: row.verification_state && {
      state: row.verification_state,
      at: isUnderWay(row.verification_state) ? null : at(row.verified_at),
      restore_ms: row.verification_restore_ms,
      tables: row.verification_tables,
      rows: row.verification_rows,
      compared_rows: row.verification_compared_rows,
      failure: row.verification_failure,
    },
  }
}

const isUnderWay = (state: BackupRow['verification_state']) => state === 'waiting' || state === 'running'

export const bringBackUntil = ({ deleted_at }: Pick<BackupRow, 'deleted_at'>) =>
  deleted_at && new Date(deleted_at.getTime() + BRING_BACK_FOR)

/** What the audit log keeps of a backup. */
export const auditedBackup = ({ id, kind, taken_at }: BackupRow) => ({ id, kind, taken_at: at(taken_at) })

export const previousStateAnswer = ({ id, replacedAt }: PreviousState): Backups['previous_states'][number] => ({
  id,
  replaced_at: replacedAt.toISOString(),
  kept_until: new Date(replacedAt.getTime() + PREVIOUS_STATE_FOR).toISOString(),
})

/** Null where nobody knows of one. */
export const lastRestore = ({
  restored_from: from,
  restored_to: to,
  restored_at,
}: ProjectRow): Backups['last_restore'] => from && restored_at && { from, to: at(to), at: restored_at.toISOString() }
