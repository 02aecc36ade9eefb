import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projects } from '@plinth/contract/projects'
import { birthOf } from '@plinth/postgres-engine/process-identity'
import pg from 'pg'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { givenProject, rowsOf, runSql } from '../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'bob' }],
})
const acme = organizations[0]!
const { fleet } = platform.process

test('readers of a project from an earlier release can no longer fill its lock table', async () => {
  const { ref } = await givenProject(alice, acme)
  const superuser = new pg.Client(await fleet.connectionFor(ref, 'superuser'))
  await superuser.connect()
  await superuser.query(`grant execute on function pg_advisory_lock(bigint) to public`)
  await superuser.query(`delete from plinth.service_migrations where name = '0011_advisory_locks'`)
  await superuser.end()
  // as when the platform is updated
  await platform.pool.query('update platform.projects set migrated_to = null where ref = $1', [ref])
  fleet.open(ref)

  const taken = await runSql(bob, ref, 'select pg_advisory_lock(1)')
  expect(taken.error).toMatchObject({ message: expect.stringContaining('permission denied') })
  expect(await rowsOf(alice, ref, 'select pg_try_advisory_lock(1)')).toEqual([['t']])
})

test('a hard restart ends what no cancel ends, and the next query finds the project as it was', async () => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table kept as select 42 as answer')
  const [[pid]] = (await rowsOf(alice, ref, `select pid from pg_stat_activity where pid = pg_backend_pid()`)) as [
    [string],
  ]
  const { pid: before } = await fleet.engine.health(ref)
  process.kill(Number(pid), 'SIGSTOP')

  await fleet.restartHard(ref, 'a session did not end')

  expect(await birthOf(Number(pid))).toBeUndefined()
  expect(fleet.isInTransition(ref)).toBe(false)
  expect((await fleet.engine.health(ref)).pid).not.toBe(before)
  await platform.process.fleet.disconnect(ref)
  expect(await rowsOf(alice, ref, 'select answer from kept')).toEqual([['42']])
})

test('a project whose record is damaged says so, and is healthy again once the record is back', async () => {
  const { ref } = await givenProject(alice, acme)
  const record = join(platform.config.dataDirectory, 'clusters', ref, 'cluster.json')
  const text = await readFile(record, 'utf8')
  await writeFile(record, '')

  const shown = () => alice.call(projects.status, { ref })
  await expect.poll(shown).toMatchObject({
    status: 'ACTIVE_UNHEALTHY',
    status_detail: 'The file cluster.json of this project is damaged. The operator has to restore it.',
  })

  await writeFile(record, text)
  await expect.poll(shown).toMatchObject({ status: 'ACTIVE_HEALTHY', status_detail: null })
})
