import type { Queryable } from '@plinth/service-kit/sql'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { defaultConfig } from '../config/default-config.ts'
import { lookup } from '../schema-cache/by-schema.ts'
import { openServing } from './open-serving.ts'
import { systemClock, type Clock } from './pace.ts'

const { pool } = await givenDatabase()
await pool.query('create schema api')
const config = { ...defaultConfig, dbSchemas: ['api'] }

/** A database whose reads can be held back, and somebody who is told of changes. */
function given(clock: Clock = systemClock) {
  const said: string[] = []
  let notified: (payload: string) => void = () => undefined
  let gate: Promise<void> | undefined
  let isBroken = false
  let reads = 0
  const sql: Queryable = {
    async query(text, values) {
      await gate
      if (isBroken) throw new Error('The database is away')
      if (values?.length === 2) reads++
      return sqlOver(pool).query(text, values)
    },
  }
  const serving = openServing({
    sql,
    readConfig: () => Promise.resolve(config),
    notifications: {
      listen(_, events) {
        notified = events.notified
        return { close: () => Promise.resolve() }
      },
    },
    channel: 'pgrst',
    clock,
    log: { info: () => undefined, warn: (_, message) => void said.push(message), error: () => undefined },
  })
  return {
    serving,
    said,
    reads: () => reads,
    tell: (payload: string) => notified(payload),
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => (open = resolve))
      return () => {
        gate = undefined
        open()
      }
    },
    breaks: (now: boolean) => (isBroken = now),
  }
}

/** A clock that stands still until it is told what time has passed. */
function givenClock() {
  let now = 0
  const sleeping: { until: number; wake: () => void }[] = []
  return {
    now: () => now,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((wake, reject) => {
        sleeping.push({ until: now + ms, wake })
        signal.addEventListener('abort', () => reject(new Error('Closed')))
      }),
    pass(ms: number) {
      now += ms
      for (const { until, wake } of sleeping) if (until <= now) wake()
    },
    sleepsUntil: () => sleeping.at(-1)?.until,
  }
}

const table = async (serving: ReturnType<typeof openServing>, name: string) =>
  lookup((await serving.current()).cache.tables, { schema: 'api', name })

test('many first requests read the structure once', async () => {
  const { serving, reads } = given()
  await Promise.all([serving.current(), serving.current(), serving.current()])
  expect(reads()).toBe(1)
})

test('what was known is served while it is read again, and what becomes known meanwhile is not lost', async () => {
  const { serving, tell, hold } = given()
  const before = await serving.current()
  const release = hold()
  await pool.query('create table api.first (id int)')
  tell('reload schema')
  expect(await serving.current()).toBe(before)
  await pool.query('create table api.second (id int)')
  tell('reload schema')
  release()
  await expect.poll(() => table(serving, 'second')).toBeDefined()
})

test('a notice of something else is nothing to read for', async () => {
  const { serving, tell, reads } = given()
  await serving.current()
  tell('something else')
  await serving.reload()
  expect(reads()).toBe(2)
})

test('while it cannot be read again the last known is served, and read again when it can', async () => {
  const { serving, tell, said, breaks } = given()
  const before = await serving.current()
  breaks(true)
  await pool.query('create table api.third (id int)')
  tell('reload schema')
  await expect.poll(() => said).toContain('The schema cache could not be reloaded')
  expect(await serving.current()).toBe(before)
  breaks(false)
  await expect.poll(() => table(serving, 'third')).toBeDefined()
})

test('first requests fail while the database is away, and no more when it is back', async () => {
  const { serving, breaks } = given()
  breaks(true)
  await expect(serving.current()).rejects.toThrow('The database is away')
  breaks(false)
  await expect.poll(() => serving.current().catch(() => undefined)).toMatchObject({ config })
})

test('of many notices the first after quiet is read for at once, and all others together after a second', async () => {
  const clock = givenClock()
  const { serving, tell, reads } = given(clock)
  const before = await serving.current()
  clock.pass(1_000)
  for (let count = 0; count < 100; count++) tell('reload schema')
  await expect.poll(clock.sleepsUntil).toBe(2_000)
  expect(reads()).toBe(2)
  const known = await serving.current()
  expect(known).not.toBe(before)
  for (let count = 0; count < 100; count++) tell('reload schema')
  expect(await serving.current()).toBe(known)
  expect(reads()).toBe(2)
  clock.pass(1_000)
  await expect.poll(serving.current).not.toBe(known)
  expect(reads()).toBe(3)
})

test('after a read that took long the next one waits four times as long', async () => {
  const clock = givenClock()
  const { serving, tell, hold } = given(clock)
  await serving.current()
  clock.pass(1_000)
  const release = hold()
  tell('reload schema')
  clock.pass(500)
  tell('reload schema')
  release()
  await expect.poll(clock.sleepsUntil).toBe(3_500)
})

test('a first request is answered though more became stale while it waited', async () => {
  const { serving, tell, hold, reads } = given(givenClock())
  const release = hold()
  const first = serving.current()
  tell('reload schema')
  release()
  expect(await first).toMatchObject({ config })
  expect(reads()).toBe(1)
})

test('who closes it waits for no pause, and nothing is read or said any more', async () => {
  const clock = givenClock()
  const { serving, tell, reads, said } = given(clock)
  await serving.current()
  tell('reload schema')
  expect(clock.sleepsUntil()).toBe(1_000)
  await serving.close()
  clock.pass(1_000)
  expect([reads(), said]).toEqual([1, []])
})
