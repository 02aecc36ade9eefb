import { planAllowances } from './plan-allowances.ts'
import type { PlanId } from './plans.ts'

const amounts = {
  monthlyActiveUsers: (users) => `${grouped(users)} monthly active users`,
  databaseMegabytes: (megabytes) =>
    `${megabytes < 1024 ? `${megabytes} MB` : `${grouped(megabytes / 1024)} GB`} of database size for each project`,
  egressGigabytes: (gigabytes) => `${grouped(gigabytes)} GB of egress`,
  logRetentionDays: (days) => `${inDays(days)} of logs`,
  backupRetentionDays: (days) => (days === 0 ? 'No backups' : `${inDays(days)} of backups`),
  computeCreditDollars: (dollars) => (dollars === 0 ? 'No compute credits' : `$${grouped(dollars)} of compute credits`),
} satisfies Record<string, (amount: number) => string>

type Allowance = keyof typeof amounts

/** What another plan includes less of, in words: "5 GB of egress, now 250 GB". Nothing where one of them is as agreed. */
export function fallingAllowances(from: PlanId, to: PlanId): string[] {
  if (from === 'enterprise' || to === 'enterprise') return []
  const [has, gets]: Partial<Record<Allowance, number>>[] = [planAllowances[from], planAllowances[to]]
  return (Object.keys(amounts) as Allowance[]).flatMap((allowance) => {
    const [now, then] = [has?.[allowance] ?? 0, gets?.[allowance] ?? 0]
    const inWords = amounts[allowance]
    return then < now ? [`${inWords(then)}, now ${inWords(now).replace(/ (?:of|monthly) .*/, '')}`] : []
  })
}

const grouped = (count: number) => new Intl.NumberFormat('en-US').format(count)
const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
