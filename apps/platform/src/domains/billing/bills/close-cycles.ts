import type { Capability } from '@plinth/catalog/capabilities'
import { days, hours } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'
import { randomUUID } from 'node:crypto'
import type { Stores } from '../../../stores/stores.ts'
import type { CycleRow } from '../../../stores/subscription-store.ts'
import { billCycle } from './bill-cycle.ts'

interface Tools {
  stores: Pick<Stores, 'subscriptions' | 'usage'>
  clock: { now(): Date }
  edition: { capabilities: readonly Capability[] }
  log: Pick<Log, 'error'>
  operatorName: string
}

/** What began before the end of a cycle and is written after it still belongs to it. Usage is measured longer where the platform was away. */
const SETTLED_AFTER = hours(1)

const DUE_AFTER = days(14)

/**
 * Issues the invoice of every cycle that has ended, also of several that were missed, each once. One that fails keeps
 * no other waiting, and fails the run after the others.
 */
export async function closeCycles({ stores, clock, edition, log, operatorName }: Tools) {
  if (!edition.capabilities.includes('billing')) return
  const now = clock.now()
  const measured = await stores.usage.measuredFrom()
  const settled = new Date(Math.min(now.getTime() - SETTLED_AFTER, measured?.getTime() ?? Infinity))
  const failures = new Map<number, unknown>()
  for (;;) {
    const ended = await stores.subscriptions.listEnded(settled)
    const next = ended.filter(({ organization_id }) => !failures.has(organization_id))
    if (next.length === 0) break
    for (const cycle of next) {
      await closeCycle(cycle, { now, stores, issuer: operatorName }).catch((error: unknown) => {
        log.error({ err: error, organization: cycle.organization_id }, 'A billing cycle was not closed')
        failures.set(cycle.organization_id, error)
      })
    }
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `Billing cycles that were not closed: ${failures.size}.`)
}

async function closeCycle(
  cycle: CycleRow,
  { now, stores, issuer }: { now: Date; stores: Tools['stores']; issuer: string },
) {
  const { lines, amount_cents } = await billCycle(cycle, stores)
  const credits = lines.filter(({ kind }) => kind === 'credit')
  await stores.subscriptions.close({
    ...cycle,
    id: randomUUID(),
    lines,
    amount_cents,
    issuer,
    credit_cents: credits.reduce((sum, line) => sum - line.amount_cents, 0),
    issued_at: now,
    due_at: new Date(now.getTime() + DUE_AFTER),
  })
  await stores.subscriptions.endIfFreeSince(cycle.organization_id, cycle.period_end)
}
