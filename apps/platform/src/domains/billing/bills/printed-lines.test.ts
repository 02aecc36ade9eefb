import { computeSizeIds } from '@plinth/catalog/compute-sizes'
import { expect, test } from 'vitest'
import { invoiceLines, sumOf, type UsageOfCycle } from './invoice-lines.ts'

const cycle = { from: new Date('2026-03-05T10:00:00Z'), to: new Date('2026-04-05T10:00:00Z') }
const seconds = (+cycle.to - +cycle.from) / 1000
const at = (second: number) => new Date(+cycle.from + second * 1000)

const randomly = (seed: number) => {
  let state = seed * 7919
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function randomLines(seed: number) {
  const random = randomly(seed)
  const cut = random(seconds)
  const usage: UsageOfCycle = {
    egressGigabytes: random(2_000_000) / 1000,
    monthlyActiveUsers: random(400_000),
    functionInvocations: random(9_000_000),
    realtimeConnections: random(5000),
    disks: ['a', 'b'].map((ref) => ({ ref, name: `Project ${ref}`, gigabytes: random(60_000) / 1000 })),
  }
  return invoiceLines({
    cycle,
    plans: [
      { plan: 'pro', from: cycle.from, to: at(cut) },
      { plan: 'team', from: at(cut), to: cycle.to },
    ],
    compute: ['a', 'b', 'c'].map((ref) => ({
      ref,
      name: `Project ${ref}`,
      size: computeSizeIds[random(computeSizeIds.length)]!,
      from: at(random(seconds)),
      to: cycle.to,
    })),
    usage,
    creditCents: random(2) * random(100_000),
  })
}

/** What a reader computes from the printed text alone, in whole numbers. */
function recomputed(quantity: string, unitPrice: string) {
  const [, dollars = '', decimals = '', per = '1'] = /^\$([\d,]+)\.(\d+) per ([\d,]+)?/.exec(unitPrice)!
  const price = BigInt(dollars.replaceAll(',', '') + decimals)
  const [part, whole] = quantity === '1 month' ? [1n, 1n] : shareOf(quantity)
  const numerator = part * price * 100n
  const denominator = whole * 10n ** BigInt(decimals.length) * BigInt(per.replaceAll(',', '') || '1')
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}

function shareOf(quantity: string): [bigint, bigint] {
  const [part, whole] = quantity.split(' of ')
  if (whole !== undefined) return [secondsIn(part!), secondsIn(whole)]
  const [count, decimals = ''] = quantity.split(' ')[0]!.replaceAll(',', '').split('.')
  return [BigInt(count + decimals), 10n ** BigInt(decimals.length)]
}

function secondsIn(words: string) {
  const units: Record<string, bigint> = { day: 86_400n, hour: 3600n, minute: 60n, second: 1n }
  return [...words.matchAll(/(\d+) (day|hour|minute|second)s?/g)].reduce(
    (sum, [, count, unit]) => sum + BigInt(count!) * units[unit!]!,
    0n,
  )
}

test('each line of 400 random cycles can be recomputed, to the cent, from the quantity and the price that it prints', () => {
  const cycles = Array.from({ length: 400 }, (_, seed) => randomLines(seed + 1))
  let priced = 0
  for (const lines of cycles) {
    let total = 0
    for (const { quantity, unit_price, amount_cents, kind, description } of lines) {
      if (quantity === null || unit_price === null) expect(kind).toMatch(/credit/)
      else {
        priced++
        expect(recomputed(quantity, unit_price), `${description}: ${quantity} at ${unit_price}`).toBe(amount_cents)
      }
      total += amount_cents
    }
    expect(total).toBe(sumOf(lines))
    expect(total).toBeGreaterThanOrEqual(0)
  }
  expect(priced).toBeGreaterThan(3000)
})
