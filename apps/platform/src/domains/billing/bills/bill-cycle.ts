import type { InvoiceLine } from '@plinth/contract/invoices'
import type { Stores } from '../../../stores/stores.ts'
import type { CycleRow } from '../../../stores/subscription-store.ts'
import { invoiceLines, sumOf, type UsageOfCycle } from './invoice-lines.ts'

export interface Bill {
  lines: InvoiceLine[]
  amount_cents: number
  /** What is left before this bill. */
  credit_cents: number
}

/** What a cycle costs, as if everything stayed as it is until its end. */
export async function billCycle(cycle: CycleRow, { subscriptions }: Pick<Stores, 'subscriptions'>): Promise<Bill> {
  const creditCents = await subscriptions.creditOf(cycle.organization_id)
  const lines = invoiceLines({
    cycle: { from: cycle.period_start, to: cycle.period_end },
    plans: await subscriptions.planPeriods(cycle),
    compute: await subscriptions.computePeriods(cycle),
    usage: nothingMeasured,
    creditCents,
  })
  return { lines, amount_cents: sumOf(lines), credit_cents: creditCents }
}

// Nothing is metered yet, so nothing is charged for it.
const nothingMeasured: UsageOfCycle = {}
