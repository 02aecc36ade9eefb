import type { PlanId } from '@plinth/catalog/plans'
import type { InvoiceLine } from '@plinth/contract/invoices'
import type { Stores } from '../../../stores/stores.ts'
import type { CycleRow } from '../../../stores/subscription-store.ts'
import { invoiceLines, type PlanPeriod, sumOf, type UsageOfCycle } from './invoice-lines.ts'

export interface Bill {
  lines: InvoiceLine[]
  amount_cents: number
  /** What is left before this bill. */
  credit_cents: number
}

/** What a cycle costs, as if everything stayed as it is until its end, or as if another plan began at some moment. */
export async function billCycle(
  cycle: CycleRow,
  { subscriptions, usage }: Pick<Stores, 'subscriptions' | 'usage'>,
  another?: { plan: PlanId; at: Date },
): Promise<Bill> {
  const creditCents = await subscriptions.creditOf(cycle.organization_id)
  const periods = await subscriptions.planPeriods(cycle)
  const lines = invoiceLines({
    cycle: { from: cycle.period_start, to: cycle.period_end },
    plans: another ? withAnother(periods, another, cycle) : periods,
    compute: await subscriptions.computePeriods(cycle),
    usage: await usageOf(cycle, usage),
    creditCents,
  })
  return { lines, amount_cents: sumOf(lines), credit_cents: creditCents }
}

function withAnother(periods: readonly PlanPeriod[], { plan, at }: { plan: PlanId; at: Date }, cycle: CycleRow) {
  const until = periods.map((period) => (period.to > at ? { ...period, to: at } : period))
  return [...until, { plan, from: at, to: cycle.period_end }]
}

/** What was measured of what has a price: whole hours that begin in the cycle, and users of the days that do. */
async function usageOf(
  { organization_id, period_start, period_end }: CycleRow,
  usage: Stores['usage'],
): Promise<UsageOfCycle> {
  const used = await usage.byProject(organization_id, { from: period_start, to: period_end })
  const egress = used.filter(({ metric }) => metric === 'egress').reduce((sum, { total }) => sum + total, 0)
  const active = await usage.activeUsers(organization_id, { from: period_start, to: period_end })
  return {
    egressGigabytes: gigabytes(egress),
    monthlyActiveUsers: active.filter(({ day }) => day === null).reduce((sum, { users }) => sum + users, 0),
    disks: used
      .filter(({ metric }) => metric === 'database_size')
      .map(({ project_ref: ref, project_name: name, largest }) => ({
        ref,
        name: name ?? ref,
        gigabytes: gigabytes(largest),
      })),
  }
}

const GIGABYTE = 1024 ** 3

/** To a thousandth, so that an invoice can be added up from what it says. */
const gigabytes = (bytes: number) => Math.floor((bytes / GIGABYTE) * 1000) / 1000
