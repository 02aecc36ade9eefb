import type { Capability } from './capabilities.ts'
import type { PlanId } from './plans.ts'

/** What a plan includes, in the units of its price list: sizes count in steps of 1024. */
export interface PlanAllowance {
  /** Undefined where there is no limit. */
  activeProjects?: number
  computeCreditDollars: number
  monthlyActiveUsers: number
  databaseMegabytes: number
  egressGigabytes: number
  cachedEgressGigabytes: number
  storageGigabytes: number
  maximumFileMegabytes: number
  functionInvocations: number
  realtimeConnections: number
  realtimeMessages: number
  maximumMessageKilobytes: number
  logRetentionDays: number
  /** Undefined where there are no backups. */
  backupRetentionDays?: number
  /** Undefined where projects are not paused by themselves. */
  pausedAfterIdleDays?: number
}

const paid = {
  computeCreditDollars: 10,
  monthlyActiveUsers: 100_000,
  databaseMegabytes: 8 * 1024,
  egressGigabytes: 250,
  cachedEgressGigabytes: 250,
  storageGigabytes: 100,
  maximumFileMegabytes: 500 * 1024,
  functionInvocations: 2_000_000,
  realtimeConnections: 500,
  realtimeMessages: 5_000_000,
  maximumMessageKilobytes: 3 * 1024,
} as const

/** What an enterprise gets is agreed with it, except how long its logs are kept. */
export const planAllowances = {
  free: {
    activeProjects: 2,
    computeCreditDollars: 0,
    monthlyActiveUsers: 50_000,
    databaseMegabytes: 500,
    egressGigabytes: 5,
    cachedEgressGigabytes: 5,
    storageGigabytes: 1,
    maximumFileMegabytes: 50,
    functionInvocations: 500_000,
    realtimeConnections: 200,
    realtimeMessages: 2_000_000,
    maximumMessageKilobytes: 250,
    logRetentionDays: 1,
    pausedAfterIdleDays: 7,
  },
  pro: { ...paid, logRetentionDays: 7, backupRetentionDays: 7 },
  team: { ...paid, logRetentionDays: 28, backupRetentionDays: 14 },
  enterprise: { logRetentionDays: 90 },
} as const satisfies Record<PlanId, Partial<PlanAllowance>>

/** Dollars for what Pro and Team use beyond their allowance, for each `per` of it. */
export const overagePrices = {
  diskGigabytes: { dollars: 0.125, per: 1 },
  egressGigabytes: { dollars: 0.09, per: 1 },
  cachedEgressGigabytes: { dollars: 0.03, per: 1 },
  monthlyActiveUsers: { dollars: 0.00325, per: 1 },
  storageGigabytes: { dollars: 0.021, per: 1 },
  functionInvocations: { dollars: 2, per: 1_000_000 },
  realtimeConnections: { dollars: 10, per: 1000 },
  realtimeMessages: { dollars: 2.5, per: 1_000_000 },
} as const

/**
 * What can be added to a paid plan, in dollars.
 * @public a fact of the specification, before there is anything to add
 */
export const addOnPrices = {
  pointInTimeRecovery: { dollarsPerMonth: 100, forEachDaysKept: 7 },
  branching: { dollarsPerBranchHour: 0.01344 },
  customDomain: { dollarsPerMonth: 10 },
  logDrain: { dollarsPerMonth: 60, dollarsPerMillionEvents: 0.2, dollarsPerGigabyte: 0.09 },
  saml: { includedUsers: 50, dollarsPerMonthlyActiveUser: 0.015 },
  phoneFactor: { dollarsPerMonthFirstProject: 75, dollarsPerMonthFurtherProject: 10 },
} as const

/** Without plans, as on an installation of one's own. */
const USUAL_LOG_RETENTION_DAYS = 28

/** How long the logs of a project are kept. */
export const logRetentionDays = (plan: PlanId, { capabilities }: { capabilities: readonly Capability[] }) =>
  capabilities.includes('billing') ? planAllowances[plan].logRetentionDays : USUAL_LOG_RETENTION_DAYS
