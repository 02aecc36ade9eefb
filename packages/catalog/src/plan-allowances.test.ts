import { expect, test } from 'vitest'
import { addOnPrices, overagePrices, planAllowances } from './plan-allowances.ts'

test('Free includes what the specification says', () => {
  expect(planAllowances.free).toEqual({
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
  })
})

test.each([
  ['pro', 7, 7],
  ['team', 28, 14],
] as const)('%s keeps logs for %i and backups for %i days, and includes the rest alike', (plan, logs, backups) => {
  expect(planAllowances[plan]).toEqual({
    computeCreditDollars: 10,
    monthlyActiveUsers: 100_000,
    databaseMegabytes: 8192,
    egressGigabytes: 250,
    cachedEgressGigabytes: 250,
    storageGigabytes: 100,
    maximumFileMegabytes: 512_000,
    functionInvocations: 2_000_000,
    realtimeConnections: 500,
    realtimeMessages: 5_000_000,
    maximumMessageKilobytes: 3072,
    logRetentionDays: logs,
    backupRetentionDays: backups,
  })
})

test('Enterprise keeps logs for 90 days; the rest is agreed', () => {
  expect(planAllowances.enterprise).toEqual({ logRetentionDays: 90 })
})

test.each([
  ['diskGigabytes', 0.125, 1],
  ['egressGigabytes', 0.09, 1],
  ['cachedEgressGigabytes', 0.03, 1],
  ['monthlyActiveUsers', 0.00325, 1],
  ['storageGigabytes', 0.021, 1],
  ['functionInvocations', 2, 1_000_000],
  ['realtimeConnections', 10, 1000],
  ['realtimeMessages', 2.5, 1_000_000],
] as const)('%s beyond the allowance cost %d dollars for each %i', (metric, dollars, per) => {
  expect(overagePrices[metric]).toEqual({ dollars, per })
})

test('add-ons cost what the specification says', () => {
  expect(addOnPrices).toEqual({
    pointInTimeRecovery: { dollarsPerMonth: 100, forEachDaysKept: 7 },
    branching: { dollarsPerBranchHour: 0.01344 },
    customDomain: { dollarsPerMonth: 10 },
    logDrain: { dollarsPerMonth: 60, dollarsPerMillionEvents: 0.2, dollarsPerGigabyte: 0.09 },
    saml: { includedUsers: 50, dollarsPerMonthlyActiveUser: 0.015 },
    phoneFactor: { dollarsPerMonthFirstProject: 75, dollarsPerMonthFurtherProject: 10 },
  })
})
