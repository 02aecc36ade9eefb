import type { TaskTools } from '../../context/task.ts'
import { chainOf } from '../../stores/audit-chain.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Recorded } from './record.ts'

type Change = Required<Pick<Recorded, 'verb' | 'target' | 'organizationId' | 'before' | 'after'>>

/** Writes an audit line, in the transaction of the stores, for what the platform did by itself. Its actor has no name. */
export const recordByPlatform = (
  { organizationId, ...change }: Change,
  { audit }: Stores,
  { clock, auditKey }: Pick<TaskTools, 'clock' | 'auditKey'>,
) =>
  audit.append(
    chainOf(organizationId),
    {
      ...change,
      occurred_at: clock.now().toISOString(),
      actor: { profile_id: null, username: '', email: '' },
      outcome: 'done',
      request_id: '',
    },
    auditKey,
  )
