import type { Backup, ReplacedState } from '@plinth/contract/backups'
import { REPLACED_STATE_FOR } from './backup-rules.ts'
import type { KeptState } from './backup-vault.ts'
import type { BackupRow } from '../../stores/backup-store.ts'

const at = (moment: Date | null) => moment?.toISOString() ?? null

export function backupAnswer(row: BackupRow): Backup {
  const { id, kind, state, data_bytes, stored_bytes, progress, failure, postgres_major } = row
  return {
    id,
    kind,
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
    proof: row.proof_state && {
      state: row.proof_state,
      at: at(row.proved_at),
      restore_ms: row.proof_restore_ms,
      tables: row.proof_tables,
      rows: row.proof_rows,
      compared_rows: row.proof_compared_rows,
      failure: row.proof_failure,
    },
  }
}

/** What the audit log keeps of a backup. */
export const auditedBackup = ({ id, kind, taken_at }: BackupRow) => ({ id, kind, taken_at: at(taken_at) })

export const replacedAnswer = ({ id, replacedAt }: KeptState): ReplacedState => ({
  id,
  replaced_at: replacedAt.toISOString(),
  kept_until: new Date(replacedAt.getTime() + REPLACED_STATE_FOR).toISOString(),
})
