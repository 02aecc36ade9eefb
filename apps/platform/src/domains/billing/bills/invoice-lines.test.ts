import { type ComputeSizeId, computeSizeIds, computeSizes } from '@plinth/catalog/compute-sizes'
import { planAllowances } from '@plinth/catalog/plan-allowances'
import { type PlanId, plans } from '@plinth/catalog/plans'
import { describe, expect, test } from 'vitest'
import { type ComputePeriod, invoiceLines, type PlanPeriod, sumOf } from './invoice-lines.ts'

const cycle = { from: new Date('2026-03-05T10:00:00Z'), to: new Date('2026-04-05T10:00:00Z') }
const whole = (+cycle.to - +cycle.from) / 1000

const at = (second: number) => new Date(+cycle.from + second * 1000)
const onPlan = (plan: PlanId, from = 0, to = whole): PlanPeriod => ({ plan, from: at(from), to: at(to) })
const running = (ref: string, size: ComputeSizeId, from = 0, to = whole): ComputePeriod => ({
  ref,
  name: `Project ${ref}`,
  size,
  from: at(from),
  to: at(to),
})
const linesOf = (given: Partial<Parameters<typeof invoiceLines>[0]>) =>
  invoiceLines({ cycle, plans: [onPlan('pro')], compute: [], usage: {}, creditCents: 0, ...given })
const amounts = (lines: ReturnType<typeof invoiceLines>) => lines.map(({ kind, amount_cents }) => [kind, amount_cents])

describe('a cycle costs', () => {
  test('its plan and its compute, less the credit of the plan', () => {
    const lines = linesOf({ compute: [running('a', 'micro'), running('b', 'small'), running('c', 'nano')] })
    expect(amounts(lines)).toEqual([
      ['plan', 2500],
      ['compute', 1000],
      ['compute', 1500],
      ['compute_credit', -1000],
    ])
    expect(lines[0]).toMatchObject({ description: 'Pro plan', project_ref: null })
    expect(lines[1]).toMatchObject({ description: 'Micro compute of Project a, 744 hours', project_ref: 'a' })
    expect(sumOf(lines)).toBe(4000)
  })

  test('the share of each plan, to the second', () => {
    const half = whole / 2
    expect(amounts(linesOf({ plans: [onPlan('free', 0, half), onPlan('pro', half)] }))).toEqual([['plan', 1250]])
    expect(amounts(linesOf({ plans: [onPlan('pro', 0, half), onPlan('team', half)] }))).toEqual([
      ['plan', 1250],
      ['plan', 29_950],
    ])
  })

  test('nothing on Free, and nothing that the price list does not have', () => {
    expect(
      linesOf({ plans: [onPlan('free')], compute: [running('a', 'nano')], usage: { egressGigabytes: 99 } }),
    ).toEqual([])
    expect(linesOf({ plans: [onPlan('enterprise')], usage: { egressGigabytes: 9999 } })).toEqual([])
  })

  test('what was used beyond the plan, in parts of a unit too', () => {
    const usage = {
      egressGigabytes: 250.5,
      disks: [
        { ref: 'a', name: 'Small', gigabytes: 8 },
        { ref: 'b', name: 'Large', gigabytes: 9 },
      ],
      monthlyActiveUsers: 100_001,
      functionInvocations: 3_500_000,
    }
    expect(amounts(linesOf({ usage }))).toEqual([
      ['plan', 2500],
      ['usage', 13],
      ['usage', 5],
      ['usage', 0],
      ['usage', 300],
    ])
  })

  test('less what the organization has as credit, and never less than nothing', () => {
    expect(amounts(linesOf({ creditCents: 700 }))).toContainEqual(['credit', -700])
    expect(sumOf(linesOf({ creditCents: 700 }))).toBe(1800)
    expect(sumOf(linesOf({ creditCents: 999_999 }))).toBe(0)
  })
})

test('an upgrade that is taken back in the same second costs nothing', () => {
  const there = [onPlan('free', 0, 500), onPlan('team', 500, 500), onPlan('free', 500)]
  expect(linesOf({ plans: there })).toEqual([])
  expect(linesOf({ plans: [onPlan('free', 0, 500), onPlan('team', 500, 5000), onPlan('free', 5000)] })).not.toEqual([])
})

describe('of 500 random cycles', () => {
  const cycles = Array.from({ length: 500 }, (_, seed) => randomCycle(seed + 1))

  test('each costs what an independent sum says, to the cent', () => {
    for (const given of cycles) expect(sumOf(linesOf(given)), JSON.stringify(given)).toBe(independentSum(given))
    expect(new Set(cycles.map((given) => sumOf(linesOf(given)))).size).toBeGreaterThan(400)
  })

  test('none changes when its periods are cut at any moment', () => {
    for (const { random, ...given } of cycles) {
      const cut = { plans: cutAt(given.plans, at(random(whole))), compute: cutAt(given.compute, at(random(whole))) }
      expect(linesOf({ ...given, ...cut })).toEqual(linesOf(given))
    }
  })
})

/** The same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function randomCycle(seed: number) {
  const random = randomFrom(seed * 7919)
  const moments = () => [0, ...Array.from({ length: random(4) }, () => random(whole)), whole].sort((a, b) => a - b)
  const plansOf = ['free', 'pro', 'team', 'enterprise'] as const
  const periods = <Kind>(make: (from: number, to: number) => Kind) => {
    const cuts = moments()
    return cuts.slice(1).map((to, index) => make(cuts[index]!, to))
  }
  return {
    random,
    plans: periods((from, to) => onPlan(plansOf[random(4)]!, from, to)),
    compute: ['a', 'b', 'c'].flatMap((ref) =>
      periods((from, to) => running(ref, computeSizeIds[random(computeSizeIds.length)]!, from, to)),
    ),
    creditCents: random(3) === 0 ? random(500_000) : 0,
  }
}

function cutAt<Kind extends { from: Date; to: Date }>(periods: readonly Kind[], moment: Date): Kind[] {
  return periods.flatMap((period) =>
    period.from < moment && moment < period.to
      ? [
          { ...period, to: moment },
          { ...period, from: moment },
        ]
      : [period],
  )
}

/** By second-cents, with whole numbers alone: every sum of seconds times cents is divided by the cycle once. */
function independentSum({ plans: planPeriods, compute, creditCents }: ReturnType<typeof randomCycle>) {
  const rounded = (secondCents: bigint) => {
    const [quotient, rest] = [secondCents / BigInt(whole), secondCents % BigInt(whole)]
    return quotient + (rest * 2n >= BigInt(whole) ? 1n : 0n)
  }
  const length = ({ from, to }: { from: Date; to: Date }) => BigInt(+to - +from) / 1000n
  const total = (sums: Map<string, bigint>) => [...sums.values()].reduce((sum, one) => sum + rounded(one), 0n)
  const [ofPlans, ofCompute, ofCredit] = [
    new Map<string, bigint>(),
    new Map<string, bigint>(),
    new Map<string, bigint>(),
  ]
  const add = (sums: Map<string, bigint>, key: string, cents: bigint, period: { from: Date; to: Date }) =>
    sums.set(key, (sums.get(key) ?? 0n) + cents * length(period))
  for (const period of planPeriods) {
    add(ofPlans, period.plan, BigInt((plans[period.plan].dollarsPerMonth ?? 0) * 100), period)
    const included =
      period.plan === 'pro' || period.plan === 'team' ? planAllowances[period.plan].computeCreditDollars : 0
    add(ofCredit, period.plan, BigInt(included * 100), period)
  }
  for (const period of compute) {
    add(ofCompute, `${period.ref}${period.size}`, BigInt(computeSizes[period.size].dollarsPerMonth * 100), period)
  }
  const computing = total(ofCompute)
  const included = total(ofCredit) < computing ? total(ofCredit) : computing
  const owed = total(ofPlans) + computing - included
  return Number(owed - (BigInt(creditCents) < owed ? BigInt(creditCents) : owed))
}
