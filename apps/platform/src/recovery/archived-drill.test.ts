import { backups } from '@plinth/contract/backups'
import { expect, test, vi } from 'vitest'
import { givenBackedUpPlatform } from '../testing/given-backed-up-platform.ts'
import { givenProject, rowsOf } from '../testing/given-projects.ts'

// processes, their databases, and every one of them restored
vi.setConfig({ testTimeout: 240_000 })
const polling = { timeout: 120_000, interval: 200 }

const platform = await givenBackedUpPlatform({ PLINTH_EDITION: 'self-hosted' })
const { owner, organization, phrase, backUp, destroyed, restore, started, signIn } = platform

test('what was written after the last backup comes back from the archived log', async () => {
  const { ref } = await givenProject(owner, organization, { name: 'Shop' })
  const archived = async () => (await owner.call(backups.list, { ref })).point_in_time
  await rowsOf(owner, ref, 'create table orders (n int); create table filled (value text)')
  await expect.poll(async () => (await archived()).state, polling).toBe('archiving')
  expect((await backUp()).code).toBe(0)

  await rowsOf(owner, ref, 'insert into orders values (42)')
  const written = Date.now()
  await expect
    .poll(async () => {
      // a file of the log is stored when it is full
      await rowsOf(owner, ref, `insert into filled select repeat(md5(n::text), 4) from generate_series(1, 20000) n`)
      return Date.parse((await archived()).stored_until ?? '')
    }, polling)
    .toBeGreaterThan(written)
  await destroyed()

  const { code, output } = await restore(phrase)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('and the log until') })
  await started()
  await signIn()
  expect(await rowsOf(owner, ref, 'select n from orders')).toEqual([['42']])
})
