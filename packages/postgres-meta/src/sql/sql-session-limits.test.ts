import { expect, test } from 'vitest'
import { givenSqlSessions } from '../testing/given-sql-sessions.ts'
import type { SqlPrincipal } from './sql-session.ts'
import { SqlSessionsBusy } from './sql-turns.ts'

const { writer, alice, bob, givenSessions, backends, eventually, busyWith } = await givenSqlSessions()
const PATIENT_QUEUE = { timeoutMs: 600_000, perPerson: 10, inAll: 100 }

test('a run in the reserve ends when another organization waits for it, and says so', async () => {
  const queue = PATIENT_QUEUE
  const { run, value } = givenSessions({ maxSessions: 2, keptForOthers: 1, leastInReserveMs: 0, queue })
  const other: SqlPrincipal = { ref: 'beta', login: writer, userId: 'carol', organization: 'other' }
  const common = new AbortController()
  const first = run(alice, `select pg_sleep(15) as common`, { signal: common.signal })
  const reserved = run(other, `select pg_sleep(15) as reserved`)

  const third = await value({ ...other, ref: 'gamma', userId: 'dave', organization: 'third' }, 'select 3')

  expect(third).toBe('3')
  expect((await reserved).error).toMatchObject({
    code: 'others_wait',
    message: expect.stringContaining('other organizations wait'),
  })
  common.abort()
  expect((await first).error?.code).toBe('cancelled')
})

test('a second run at the same time gets its own connection, a third is refused for now', async () => {
  const { run, value } = givenSessions()
  const signal = new AbortController()
  const slow = [1, 2].map(() => run(alice, 'select pg_sleep(60)', { signal: signal.signal }))
  await eventually(async () => (await backends(`query = 'select pg_sleep(60)'`)) === 2)

  await expect(run(alice, 'select 1')).rejects.toThrow(SqlSessionsBusy)
  expect(await value(bob, 'select 1')).toBe('1')

  signal.abort()
  for (const outcome of await Promise.all(slow)) expect(outcome.error?.code).toBe('cancelled')
  expect(await value(alice, 'select 1')).toBe('1')
})

test('a run beyond the limit waits for its turn, and can be canceled meanwhile', async () => {
  const { run, value, project } = givenSessions({ maxPerPerson: 1, queue: PATIENT_QUEUE })
  const letGo = await busyWith(run, [alice], 'queue')
  const [left, closed] = [new AbortController(), { ...alice, ref: 'closing' }]
  const leaving = run(alice, 'select 1', { signal: left.signal })
  const waiting = value(alice, 'select 2')
  const closing = run(closed, 'select 3')

  left.abort()
  await project('closing').close()
  expect((await leaving).error?.code).toBe('cancelled')
  expect((await closing).error?.code).toBe('cancelled')

  await letGo()
  expect(await waiting).toBe('2')
})

test('seven people of one organization leave connections to another one', async () => {
  const { run, value } = givenSessions({
    maxSessions: 8,
    keptForOthers: 2,
    maxPerOrganization: 7,
    queue: PATIENT_QUEUE,
  })
  const seven = Array.from({ length: 7 }, (_, at) => ({ ...alice, userId: `${at}`, ref: `project ${at % 3}` }))
  const letGo = await busyWith(run, seven.slice(0, 6), 'crowd')
  const seventh = value(seven[6]!, 'select 7')

  expect(await value({ ...bob, organization: 'other', ref: 'other' }, 'select 1')).toBe('1')

  await letGo()
  expect(await seventh).toBe('7')
})

test('when all connections are taken, idle ones of other people make room and busy ones do not', async () => {
  const { run, value } = givenSessions({ maxSessions: 1 })
  await value(bob, 'select 1')
  expect(await value(alice, 'select 1')).toBe('1')

  const signal = new AbortController()
  const slow = run(alice, 'select pg_sleep(61)', { signal: signal.signal })
  await eventually(async () => (await backends(`query = 'select pg_sleep(61)'`)) === 1)
  await expect(run(bob, 'select 1')).rejects.toMatchObject({ scope: 'server' })
  signal.abort()
  await slow
})

test('a person has so many connections over all their projects, and others get on', async () => {
  const { run, value } = givenSessions({ maxPerPerson: 3 })
  const letGo = await busyWith(
    run,
    ['alpha', 'beta', 'gamma'].map((ref) => ({ ...alice, ref })),
    'person',
  )

  await expect(run({ ...alice, ref: 'delta' }, 'select 1')).rejects.toMatchObject({ scope: 'person' })
  expect(await value({ ...bob, ref: 'delta' }, 'select 1')).toBe('1')

  await letGo()
  expect(await value({ ...alice, ref: 'delta' }, 'select 1')).toBe('1')
})

test('a project has so many connections over all people, and other projects get on', async () => {
  const { run, value } = givenSessions({ maxPerProject: 3 })
  const letGo = await busyWith(
    run,
    ['alice', 'bob', 'carol'].map((userId) => ({ ...alice, userId })),
    'project',
  )

  await expect(run({ ...alice, userId: 'dave' }, 'select 1')).rejects.toMatchObject({ scope: 'project' })
  expect(await value({ ...alice, userId: 'dave', ref: 'beta' }, 'select 1')).toBe('1')

  await letGo()
  expect(await value({ ...alice, userId: 'dave' }, 'select 1')).toBe('1')
})

test('a person at their own limit loses their idle connection, and nobody else loses one', async () => {
  const { value } = givenSessions({ maxPerPerson: 2, maxSessions: 10 })
  const pid = 'select pg_backend_pid()'
  const ofBob = await value(bob, pid)
  const first = await value(alice, pid)
  const second = await value({ ...alice, ref: 'beta' }, pid)
  const third = await value({ ...alice, ref: 'gamma' }, pid)

  expect(await value(bob, pid)).toBe(ofBob)
  expect(await value({ ...alice, ref: 'beta' }, pid)).toBe(second)
  expect(await value({ ...alice, ref: 'gamma' }, pid)).toBe(third)
  expect(await value(alice, pid)).not.toBe(first)
})

test('a project that is full closes an idle connection of its own', async () => {
  const { value } = givenSessions({ maxPerProject: 1 })
  const pid = 'select pg_backend_pid()'
  const elsewhere = await value({ ...bob, ref: 'beta' }, pid)
  const first = await value(alice, pid)
  expect(await value(bob, 'select 1')).toBe('1')
  expect(await value(alice, pid)).not.toBe(first)
  expect(await value({ ...bob, ref: 'beta' }, pid)).toBe(elsewhere)
})

test('runs whose answers together are too large are stopped, and what they held is free again', async () => {
  const { run } = givenSessions({ maxBytesInFlight: 3_000_000 })
  const large = "select repeat('x', 20000), pg_sleep(0.01) from generate_series(1, 100)"
  expect((await run(alice, large)).results[0]?.rows.length).toBe(100)

  const together = await Promise.all([run(alice, large), run(bob, large)])
  expect(
    together.map(({ error }) => error?.code).filter((code) => code === 'results_use_too_much').length,
  ).toBeGreaterThan(0)

  expect((await run(alice, large)).error).toBeUndefined()
  expect((await run(bob, large)).error).toBeUndefined()
})

test('one person’s answers take no more than their share, in whatever projects, and others get on', async () => {
  const { run } = givenSessions({ maxBytesInFlight: 10_000_000, maxBytesInFlightPerPerson: 2_500_000 })
  const large = `select repeat('x', 20000) from generate_series(1, 100)`
  const signal = new AbortController()
  // the answer has arrived and is held while the next statement runs
  const holding = run({ ...alice, ref: 'beta' }, `${large}; select pg_sleep(64)`, { signal: signal.signal })
  await eventually(async () => (await backends(`query = 'select pg_sleep(64)' and state = 'active'`)) === 1)

  expect((await run(alice, large)).error).toMatchObject({ code: 'results_use_too_much', scope: 'person' })
  expect((await run(bob, large)).error).toBeUndefined()

  signal.abort()
  await holding
  expect((await run(alice, large)).error).toBeUndefined()
})

test('where everybody’s answers are too large, the error says that it is nobody’s own limit', async () => {
  const { run } = givenSessions({ maxBytesInFlight: 2_500_000, maxBytesInFlightPerPerson: 2_500_000 })
  const large = `select repeat('x', 20000) from generate_series(1, 100)`
  const signal = new AbortController()
  const holding = run(alice, `${large}; select pg_sleep(65)`, { signal: signal.signal })
  await eventually(async () => (await backends(`query = 'select pg_sleep(65)' and state = 'active'`)) === 1)

  expect((await run(bob, large)).error).toMatchObject({ code: 'results_use_too_much', scope: 'server' })

  signal.abort()
  await holding
})
