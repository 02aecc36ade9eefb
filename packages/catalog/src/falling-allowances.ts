import { planAllowances } from './plan-allowances.ts'
import type { PlanId } from './plans.ts'

const names = {
  monthlyActiveUsers: 'monthly active users',
  databaseMegabytes: 'MB of database size for each project',
  egressGigabytes: 'GB of egress',
  logRetentionDays: 'days of logs',
  backupRetentionDays: 'days of backups',
  computeCreditDollars: 'dollars of compute credits',
} as const

type Allowance = keyof typeof names

/** What another plan includes less of, in words: "5 GB of egress instead of 250". Nothing where one of them is as agreed. */
export function fallingAllowances(from: PlanId, to: PlanId): string[] {
  if (from === 'enterprise' || to === 'enterprise') return []
  const [had, gets]: Partial<Record<Allowance, number>>[] = [planAllowances[from], planAllowances[to]]
  return (Object.keys(names) as Allowance[]).flatMap((allowance) => {
    const [before, after] = [had?.[allowance] ?? 0, gets?.[allowance] ?? 0]
    return after < before
      ? [
          `${inWords(after)} ${after === 1 ? names[allowance].replace('days', 'day') : names[allowance]} instead of ${inWords(before)}`,
        ]
      : []
  })
}

const inWords = (count: number) => new Intl.NumberFormat('en-US').format(count)
