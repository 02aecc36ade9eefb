import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, runSql } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const { fleet } = platform.process

test('a backend that nothing stops ends with its cluster, which comes back', async () => {
  await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (7)')
  const started = () => rowsOf(alice, ref, 'select pg_postmaster_start_time()::text')
  const before = await started()
  const running = runSql(alice, ref, 'select pg_sleep(600)', { timeout_ms: 5_000 })
  await expect.poll(sleeper).toEqual(expect.any(Number))

  // deaf to every signal but one, as a loop in a language of its own may be
  process.kill((await sleeper())!, 'SIGSTOP')

  expect((await running).error).toMatchObject({
    code: 'unstoppable',
    message: expect.stringContaining('the database is restarted'),
  })
  await expect.poll(() => started().catch(() => before)).not.toEqual(before)
  expect(await sleeper()).toBeUndefined()
  expect(await rowsOf(alice, ref, 'select n from kept')).toEqual([['7']])
})

const sleeper = () =>
  fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`,
    )
    return rows[0]?.pid
  })
