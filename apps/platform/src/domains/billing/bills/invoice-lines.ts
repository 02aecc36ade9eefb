import { type ComputeSizeId, computeSizes } from '@plinth/catalog/compute-sizes'
import { centsOf, decimalOf, exactly, type Fraction, minus, share, times } from '@plinth/catalog/money'
import { overagePrices, planAllowances } from '@plinth/catalog/plan-allowances'
import { type PlanId, planIds, plans } from '@plinth/catalog/plans'
import type { InvoiceLine } from '@plinth/contract/invoices'
import { daysOf, hoursOf, quantityOf, unitPriceOf, withoutQuantity } from './line-words.ts'

export interface Period {
  from: Date
  to: Date
}

export interface PlanPeriod extends Period {
  plan: PlanId
}

/** A project that could run with this size. */
export interface ComputePeriod extends Period {
  ref: string
  name: string
  size: ComputeSizeId
}

export type Metric = keyof typeof overagePrices

/** The largest size of a project's databases, for which the plan includes the same for each project. */
export interface DiskOfProject {
  ref: string
  name: string
  gigabytes: number
}

/** What was used in a cycle, in the units of the price list. What is not measured is missing. */
export type UsageOfCycle = Partial<Record<Exclude<Metric, 'diskGigabytes'>, number>> & {
  disks?: readonly DiskOfProject[]
}

interface Facts {
  cycle: Period
  plans: readonly PlanPeriod[]
  compute: readonly ComputePeriod[]
  usage: UsageOfCycle
  /** What the organization has as credit. */
  creditCents: number
}

/**
 * The lines of a cycle's invoice. A price of a month is the price of a whole cycle, and less of it costs its share, to
 * the second. A line adds up everything of its kind before it is rounded, so that periods may be cut anywhere; the
 * total is the sum of the rounded lines.
 */
export function invoiceLines({ cycle, plans: planPeriods, compute, usage, creditCents }: Facts): InvoiceLine[] {
  const whole = secondsOf(cycle)
  const within = <Kind extends Period>(periods: readonly Kind[]) =>
    periods
      .map((period) => ({ ...period, seconds: secondsWithin(period, cycle) }))
      .filter(({ seconds }) => seconds > 0n)
  const ofPlan = secondsByPlan(within(planPeriods))
  const computing = computeLines(within(compute), whole)
  const charges = [...planLines(ofPlan, whole), ...computing, ...usageLines(usage, ofPlan, whole)]
  const included = computeCredit(ofPlan, whole, sumOf(computing))
  const owed = sumOf(charges) + sumOf(included)
  return [...charges, ...included, ...credit(Math.min(creditCents, owed))]
}

/** What lines add up to, in cents. */
export const sumOf = (lines: readonly Pick<InvoiceLine, 'amount_cents'>[]) =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const seconds = (at: Date) => BigInt(Math.floor(at.getTime() / 1000))

const secondsOf = ({ from, to }: Period) => seconds(to) - seconds(from)

function secondsWithin({ from, to }: Period, cycle: Period) {
  const [begin, end] = [Math.max(+from, +cycle.from), Math.min(+to, +cycle.to)]
  return end <= begin ? 0n : secondsOf({ from: new Date(begin), to: new Date(end) })
}

const ofMonth = (dollarsPerMonth: number, part: bigint, whole: bigint) => ({
  quantity: quantityOf(part, whole),
  unit_price: unitPriceOf(dollarsPerMonth, 'month'),
})

type Seconds = ReadonlyMap<PlanId, bigint>

function secondsByPlan(periods: readonly (PlanPeriod & { seconds: bigint })[]): Seconds {
  const sums = new Map<PlanId, bigint>()
  for (const { plan, seconds: more } of periods) sums.set(plan, (sums.get(plan) ?? 0n) + more)
  return sums
}

function planLines(ofPlan: Seconds, whole: bigint): InvoiceLine[] {
  return planIds.flatMap((plan) => {
    const { name, dollarsPerMonth = 0 } = plans[plan]
    const part = ofPlan.get(plan) ?? 0n
    if (part === 0n || dollarsPerMonth === 0) return []
    return [
      {
        kind: 'plan' as const,
        description: part === whole ? `${name} plan` : `${name} plan, ${daysOf(part)}`,
        project_ref: null,
        ...ofMonth(dollarsPerMonth, part, whole),
        amount_cents: centsOf(times(exactly(dollarsPerMonth), share(part, whole))),
      },
    ]
  })
}

function computeLines(periods: readonly (ComputePeriod & { seconds: bigint })[], whole: bigint): InvoiceLine[] {
  const groups = new Map<string, (typeof periods)[number][]>()
  for (const period of periods) {
    const key = `${period.ref} ${period.size}`
    groups.set(key, [...(groups.get(key) ?? []), period])
  }
  return [...groups.values()].flatMap((group) => {
    const { ref, name, size } = group.at(-1)!
    const { label, dollarsPerMonth } = computeSizes[size]
    if (dollarsPerMonth === 0) return []
    const part = group.reduce((sum, { seconds: more }) => sum + more, 0n)
    return [
      {
        kind: 'compute' as const,
        description: `${label} compute of ${name}, ${hoursOf(part)}`,
        project_ref: ref,
        ...ofMonth(dollarsPerMonth, part, whole),
        amount_cents: centsOf(times(exactly(dollarsPerMonth), share(part, whole))),
      },
    ]
  })
}

const allowanceOf: Record<Metric, keyof typeof planAllowances.pro> = {
  diskGigabytes: 'databaseMegabytes',
  egressGigabytes: 'egressGigabytes',
  cachedEgressGigabytes: 'cachedEgressGigabytes',
  monthlyActiveUsers: 'monthlyActiveUsers',
  storageGigabytes: 'storageGigabytes',
  functionInvocations: 'functionInvocations',
  realtimeConnections: 'realtimeConnections',
  realtimeMessages: 'realtimeMessages',
}

const metricNames: Record<Metric, string> = {
  diskGigabytes: 'GB of disk',
  egressGigabytes: 'GB of egress',
  cachedEgressGigabytes: 'GB of cached egress',
  monthlyActiveUsers: 'monthly active users',
  storageGigabytes: 'GB of storage',
  functionInvocations: 'function invocations',
  realtimeConnections: 'realtime peak connections',
  realtimeMessages: 'realtime messages',
}

const metricUnits: Record<Metric, string> = {
  diskGigabytes: 'GB',
  egressGigabytes: 'GB',
  cachedEgressGigabytes: 'GB',
  monthlyActiveUsers: 'users',
  storageGigabytes: 'GB',
  functionInvocations: 'invocations',
  realtimeConnections: 'connections',
  realtimeMessages: 'messages',
}

/** The allowance is that of the plan of which the cycle had most. Free and Enterprise pay no price of the list. */
function usageLines(usage: UsageOfCycle, ofPlan: Seconds, whole: bigint): InvoiceLine[] {
  const plan = (['pro', 'team'] as const).find((candidate) => (ofPlan.get(candidate) ?? 0n) * 2n > whole)
  if (!plan) return []
  const charged = (metric: Metric, used: number, project?: DiskOfProject): InvoiceLine[] => {
    const { dollars, per } = overagePrices[metric]
    const beyond = minus(exactly(used), allowance(metric, plan))
    if (beyond.numerator <= 0n) return []
    const what = `${used} ${metricNames[metric]}${project ? ` of ${project.name}` : ''}`
    return [
      {
        kind: 'usage' as const,
        description: `${what}, beyond what the ${plans[plan].name} plan includes`,
        project_ref: project?.ref ?? null,
        quantity: `${decimalOf(beyond)} ${metricUnits[metric]}`,
        unit_price: unitPriceOf(dollars, metricUnits[metric], per),
        amount_cents: centsOf(times(times(beyond, exactly(dollars)), share(1n, BigInt(per)))),
      },
    ]
  }
  return (Object.keys(overagePrices) as Metric[]).flatMap((metric) =>
    metric === 'diskGigabytes'
      ? (usage.disks ?? []).flatMap((project) => charged(metric, project.gigabytes, project))
      : charged(metric, usage[metric] ?? 0),
  )
}

function allowance(metric: Metric, plan: 'pro' | 'team'): Fraction {
  const included = exactly(planAllowances[plan][allowanceOf[metric]])
  return metric === 'diskGigabytes' ? times(included, share(1n, 1024n)) : included
}

/** The plan's credit for compute, never more than the compute that it is for. */
function computeCredit(ofPlan: Seconds, whole: bigint, computeCents: number): InvoiceLine[] {
  const credits = (['pro', 'team'] as const).map((plan) =>
    centsOf(times(exactly(planAllowances[plan].computeCreditDollars), share(ofPlan.get(plan) ?? 0n, whole))),
  )
  const cents = Math.min(
    credits.reduce((sum, one) => sum + one, 0),
    computeCents,
  )
  return cents === 0
    ? []
    : [
        {
          kind: 'compute_credit',
          description: 'Compute credits of the plan',
          project_ref: null,
          ...withoutQuantity,
          amount_cents: -cents,
        },
      ]
}

const credit = (cents: number): InvoiceLine[] =>
  cents <= 0
    ? []
    : [{ kind: 'credit', description: 'Credit', project_ref: null, ...withoutQuantity, amount_cents: -cents }]
