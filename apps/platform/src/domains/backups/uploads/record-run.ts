import type { RecordContext } from '../../database/roles/record-changes.ts'
import { type AuditEntry, chainOf } from '../../../stores/audit-chain.ts'
import type { DumpUploadRow } from '../../../stores/dump-upload-store.ts'
import { Starter } from './starter.ts'

interface Ended {
  outcome: AuditEntry['outcome']
  statements?: number
  canceled?: true
}

type Tools = Pick<RecordContext, 'sql' | 'storesOver' | 'clock' | 'auditKey'>

/** Writes in the audit log how a run ended. What a statement says stays out: it may hold a password. */
export function recordRun(
  { ref, organization_id, file_name, bytes, started_by }: DumpUploadRow,
  { outcome, ...more }: Ended,
  { sql, storesOver, clock, auditKey }: Tools,
) {
  const { actor, requestId } = Starter.parse(started_by)
  const entry = {
    verb: 'dump.run',
    outcome,
    target: ref,
    before: null,
    after: { file_name, bytes, ...more },
    occurred_at: clock.now().toISOString(),
    actor,
    request_id: requestId,
  }
  return sql.transaction((inTransaction) =>
    storesOver(inTransaction).audit.append(chainOf(organization_id), entry, auditKey),
  )
}
