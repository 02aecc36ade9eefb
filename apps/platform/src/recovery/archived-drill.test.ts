import { backups } from '@plinth/contract/backups'
import { expect, test, vi } from 'vitest'
import { givenBackedUpPlatform } from '../testing/given-backed-up-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../testing/given-projects.ts'

// processes, their databases, and every one of them restored
vi.setConfig({ testTimeout: 240_000 })
const polling = { timeout: 120_000, interval: 200 }

const platform = await givenBackedUpPlatform({ PLINTH_EDITION: 'self-hosted' })
const { owner, organization, phrase, backUp, destroyed, restore, started, signIn } = platform

test('what was written after the last backup comes back from the archived log', async () => {
  const ref = await givenArchivedProject('Shop')
  expect((await backUp()).code).toBe(0)

  await rowsOf(owner, ref, 'insert into orders values (42)')
  await untilStored(ref, new Date())
  await destroyed()

  const { code, output } = await restore(phrase)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('and the log until') })
  await started()
  await signIn()
  expect(await rowsOf(owner, ref, 'select n from orders')).toEqual([['42']])
})

test('a moment before the last one is within reach after the platform was lost', async () => {
  const ref = await givenArchivedProject('Blog')
  expect((await backUp()).code).toBe(0)
  await rowsOf(owner, ref, 'insert into orders values (42)')
  const before = new Date()
  while (Date.now() <= before.getTime()) await new Promise((resolve) => setTimeout(resolve, 1))
  await rowsOf(owner, ref, 'drop table orders')
  await untilStored(ref, new Date())
  await destroyed()

  expect(await restore(phrase)).toMatchObject({ code: 0 })
  await started()
  await signIn()
  expect(await rowsOf(owner, ref, `select to_regclass('orders')::text`)).toEqual([[null]])
  await owner.call(backups.restoreMoment, { ref, at: before.toISOString() })
  await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(owner, ref, 'select n from orders')).toEqual([['42']])
})

/** With empty tables, and its log archived from a backup on. */
async function givenArchivedProject(name: string) {
  const { ref } = await givenProject(owner, organization, { name })
  await rowsOf(owner, ref, 'create table orders (n int); create table filled (value text)')
  await expect.poll(async () => (await archived(ref)).state, polling).toBe('archiving')
  return ref
}

/** A file of the log is stored when it is full. */
async function untilStored(ref: string, written: Date) {
  await expect
    .poll(async () => {
      await rowsOf(owner, ref, `insert into filled select repeat(md5(n::text), 4) from generate_series(1, 20000) n`)
      return Date.parse((await archived(ref)).stored_until ?? '')
    }, polling)
    .toBeGreaterThan(written.getTime())
}

const archived = async (ref: string) => (await owner.call(backups.list, { ref })).point_in_time
