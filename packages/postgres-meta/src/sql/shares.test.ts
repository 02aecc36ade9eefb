import { expect, test } from 'vitest'
import { createShares, NoShareLeft, type ShareHolder } from './shares.ts'

/** Longer than any test process lives: what still waits when its test ends is never refused. */
const NEVER = 2 ** 31 - 1
const alice: ShareHolder = { ref: 'alpha', userId: 'alice', organization: 'acme' }
const bob: ShareHolder = { ref: 'alpha', userId: 'bob', organization: 'acme' }
const stranger: ShareHolder = { ref: 'omega', userId: 'stranger', organization: 'other' }

test.each([
  ['principal', { principal: 1 }, alice],
  ['person', { person: 1 }, { ...alice, ref: 'beta' }],
  ['project', { project: 1 }, { ...bob }],
  ['organization', { organization: 1 }, { ...bob, ref: 'beta' }],
  ['server', { server: 1 }, stranger],
] as const)('waiting too long ends with an error that names the share of the %s', async (scope, most, next) => {
  const { take } = givenShares({ most, timeoutMs: 1 })
  await take(alice)

  await expect(take(next)).rejects.toMatchObject({ name: 'NoShareLeft', scope })
})

test('what ends lets the next one begin, once', async () => {
  const { take } = givenShares({ most: { principal: 1 } })
  const end = await take(alice)
  const [second, third] = [take(alice), take(alice)]

  end()
  end()
  const endSecond = await second
  expect(await isPending(third)).toBe(true)

  endSecond()
  await third
})

test('the organization with the least going on goes first, then the person, then the first to come', async () => {
  const { take, order } = givenShares({ most: { server: 3 } })
  const ends = [await take(alice), await take(alice), await take(bob)]
  for (const [name, holder] of [
    ['alice', alice],
    ['bob', bob],
    ['bob again', bob],
    ['stranger', stranger],
  ] as const)
    void take(holder).then(() => order.push(name))

  for (const end of ends.toReversed()) {
    end()
    await settled()
  }

  expect(order).toEqual(['stranger', 'bob', 'alice'])
})

test('an organization leaves a reserve to those that have nothing going on', async () => {
  const { take } = givenShares({ most: { server: 4 }, keptForOthers: 2 })
  await take(alice)
  await take(bob)
  const third = take(alice)

  await take(stranger)
  await take({ ...stranger, userId: 'one more', organization: 'one more' })

  expect(await isPending(third)).toBe(true)
})

test('a person with something going on cannot use the reserve through another of their organizations', async () => {
  const { take } = givenShares({ most: { server: 4 }, keptForOthers: 2 })
  await take(alice)
  await take(bob)
  const further = take({ ...alice, ref: 'beta', organization: 'made for this' })

  expect(await isPending(further)).toBe(true)
  await take(stranger)
})

test('the oldest use of the reserve gives way when others wait for it, and nobody else does', async () => {
  const { take } = givenShares({ most: { server: 4 }, keptForOthers: 2 })
  const asked: string[] = []
  const as = (name: string) => take({ ref: name, userId: name, organization: name }, undefined, () => asked.push(name))
  const endCommon = await as('first')
  await as('second')
  const endThird = await as('third')
  await as('fourth')
  expect(asked).toEqual([])

  const fifth = as('fifth')
  expect(asked).toEqual(['third'])
  endThird()
  await fifth
  expect(asked).toEqual(['third'])

  // the oldest of the reserve has its place in the common part now
  endCommon()
  await as('sixth')
  void as('seventh')
  expect(asked).toEqual(['third', 'fifth'])
})

test('a use of the reserve lasts a while first, and only who has nothing going on is waited for', async () => {
  const asked: string[] = []
  const giveWay = () => asked.push('asked')
  const patient = givenShares({ most: { server: 2 }, keptForOthers: 1, leastInReserveMs: NEVER })
  await patient.take(alice)
  await patient.take(stranger, undefined, giveWay)
  void patient.take({ ...stranger, userId: 'one more', organization: 'one more' })
  expect(asked).toEqual([])

  const { take } = givenShares({ most: { server: 2 }, keptForOthers: 1 })
  await take(alice)
  await take(stranger, undefined, giveWay)
  void take(bob)
  expect(asked).toEqual([])
})

test('leaving the queue takes nothing, and the queue has a limit for one person and for all', async () => {
  const { take } = givenShares({ most: { server: 1 }, perPerson: 1, inAll: 2 })
  const end = await take(alice)
  const leaving = new AbortController()
  const left = take(alice, leaving.signal)
  await expect(take(alice)).rejects.toThrow(NoShareLeft)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')

  const waiting = take(bob)
  const last = take(stranger)
  await expect(take({ ...bob, userId: 'carol' })).rejects.toMatchObject({ scope: 'server' })
  end()
  await waiting
  expect(await isPending(last)).toBe(true)
})

function givenShares({ most = {}, keptForOthers = 0, leastInReserveMs = 0, ...queue }: Overrides) {
  const shares = createShares({
    most: { principal: 10, person: 10, project: 10, organization: 10, server: 10, ...most },
    keptForOthers,
    leastInReserveMs,
    queue: { timeoutMs: NEVER, perPerson: 10, inAll: 10, ...queue },
  })
  return { take: shares.take, order: [] as string[] }
}

interface Overrides {
  most?: Partial<Parameters<typeof createShares>[0]['most']>
  keptForOthers?: number
  leastInReserveMs?: number
  timeoutMs?: number
  perPerson?: number
  inAll?: number
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function isPending(promise: Promise<unknown>) {
  return Promise.race([promise.then(() => false), settled().then(() => true)])
}
