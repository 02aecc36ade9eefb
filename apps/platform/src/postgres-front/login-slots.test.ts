import { expect, test } from 'vitest'
import { givenPerProject } from '../testing/given-per-project.ts'
import { createLoginSlots } from './login-slots.ts'

/** Longer than any test process lives. */
const NEVER = 2 ** 31 - 1
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('logins beyond the limit wait until one has logged in', async () => {
  const { take, order } = givenSlots({ loggingInPerProject: 1 })
  const first = await take('first', 'a')
  const second = take('second', 'a')
  await settled()
  expect(order).toEqual(['first'])

  first!.connected()

  expect(await second).toBeDefined()
  expect(order).toEqual(['first', 'second'])
})

test('the network with the fewest logins goes first, then the newest client', async () => {
  const { take, order } = givenSlots({ loggingInPerProject: 2 })
  const [one, two] = [await take('1', 'crowd'), await take('2', 'crowd')]
  for (const [name, network] of [
    ['3', 'crowd'],
    ['4', 'crowd'],
    ['stranger', 'home'],
    ['5', 'crowd'],
  ] as const)
    void take(name, network)

  one!.release()
  await settled()
  expect(order.at(-1)).toBe('stranger')
  two!.release()
  await settled()
  expect(order.at(-1)).toBe('5')
})

test('a stalled login of the busiest network makes room, and a fresh one does not', async () => {
  const { take, evicted } = givenSlots({ loggingInPerProject: 3, stalledAfterMs: 0 })
  await take('home', 'home')
  await take('crowd 1', 'crowd')
  await take('crowd 2', 'crowd')

  expect(await take('newcomer', 'office')).toBeDefined()
  expect(evicted).toEqual(['crowd 1'])

  const patient = givenSlots({ loggingInPerProject: 1, stalledAfterMs: NEVER })
  await patient.take('fresh', 'a')
  void patient.take('newcomer', 'b')
  await settled()
  expect(patient.evicted).toEqual([])
})

test('a connected client is never evicted, and a full project refuses at once', async () => {
  const { take, evicted } = givenSlots({ stalledAfterMs: 0, limit: 1 })
  const connected = await take('connected', 'a')
  connected!.connected()

  expect(await take('newcomer', 'b')).toBeUndefined()
  expect(evicted).toEqual([])

  connected!.release()
  expect(await take('newcomer', 'b')).toBeDefined()
})

test('who waits when the project fills up is refused, and who waits too long as well', async () => {
  const { take } = givenSlots({ loggingInPerProject: 1, limit: 1 })
  const first = await take('first', 'a')
  const second = take('second', 'a')
  first!.connected()
  expect(await second).toBeUndefined()

  const hasty = givenSlots({ loggingInPerProject: 1, queueTimeoutMs: 1 })
  await hasty.take('first', 'a')
  expect(await hasty.take('second', 'a')).toBeUndefined()
})

test('a client that leaves the queue takes no slot, and the limit of all projects holds', async () => {
  const { take, order } = givenSlots({ loggingInPerProject: 1, inAll: 2 })
  const first = await take('first', 'a')
  const leaving = new AbortController()
  const left = take('left', 'a', { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')

  first!.release()
  first!.release()
  await settled()
  expect(order).toEqual(['first'])
  expect(await take('one', 'a', { ref: 'one' })).toBeDefined()
  expect(await take('two', 'a', { ref: 'two' })).toBeDefined()
  expect(await take('three', 'a', { ref: 'three' })).toBeUndefined()
})

function givenSlots({ limit = 100, ...limits }: Partial<Parameters<typeof createLoginSlots>[0]> & { limit?: number }) {
  const { forProject } = createLoginSlots({
    inAll: 1000,
    loggingInPerProject: 8,
    stalledAfterMs: NEVER,
    queueTimeoutMs: NEVER,
    ...limits,
  })
  const projects = givenPerProject()({ open: forProject })
  const order: string[] = []
  const evicted: string[] = []
  return { order, evicted, take }

  async function take(name: string, network: string, { ref = 'ref', signal = new AbortController().signal } = {}) {
    const slot = await projects.of(ref).take({ network, limit, signal, onEvict: () => evicted.push(name) })
    if (slot) order.push(name)
    return slot
  }
}
