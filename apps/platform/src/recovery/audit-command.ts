import type { Sql } from '@plinth/service-kit/sql'
import { chainOf } from '../stores/audit-chain.ts'
import { createStores } from '../stores/stores.ts'

interface Done {
  verb: string
  target: string
  after?: unknown
}

/** A line in the audit log of the platform, in the caller's transaction. Who has a shell on the machine has no account. */
export async function auditCommand(tx: Sql, auditKey: Buffer, { verb, target, after }: Done) {
  await createStores(tx).audit.append(
    chainOf(undefined),
    {
      verb,
      target,
      before: null,
      after: after ?? null,
      outcome: 'done',
      occurred_at: new Date().toISOString(),
      actor: { profile_id: null, username: '', email: '' },
      request_id: 'command line',
    },
    auditKey,
  )
}
