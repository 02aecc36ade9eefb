import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import { createBackUpBefore } from '../backups/back-up-before.ts'
import { advanceProject } from './advance-project.ts'
import { purgeProject } from './purge-project.ts'
import { resumeProjects } from './resume-projects.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores, pool } = platform
const tools = {
  stores,
  fleet: platform.process.fleet,
  sealer: platform.process.sealer,
  backupVault: platform.process.backupVault,
  backUpBefore: createBackUpBefore({ ...platform.process, stores }),
  log: platform.process.log,
  databaseChanged: async () => undefined,
  auditRoles: async () => undefined,
}
const attempt = { task: 'project', number: 1, signal: new AbortController().signal } as const
const advance = (ref: string) => advanceProject(ref, attempt, tools)

test('work on a project that is done twice, also at once, is done once', async () => {
  const { ref } = await askForProject(alice, acme)
  await Promise.allSettled([advance(ref), advance(ref), advance(ref)])
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (1)')
  await advance(ref)
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status: 'ACTIVE_HEALTHY' })

  for (const [verb, status] of [
    ['pause', 'INACTIVE'],
    ['restore', 'ACTIVE_HEALTHY'],
    ['restart', 'ACTIVE_HEALTHY'],
    ['remove', 'REMOVED'],
    ['restore', 'ACTIVE_HEALTHY'],
  ] as const) {
    await alice.call(projects[verb], { ref })
    // one may cut the other's connection; the queue would then try it again
    await Promise.allSettled([advance(ref), advance(ref)])
    await untilStatus(alice, ref, status)
  }
  expect(await rowsOf(alice, ref, 'select n from kept')).toEqual([['1']])
})

test('work that was interrupted at its very end is finished, not begun again', async () => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (1)')

  await stores.projects.move(ref, ['ACTIVE_HEALTHY'], 'COMING_UP')
  await advance(ref)

  expect(await alice.call(projects.status, { ref })).toMatchObject({ status: 'ACTIVE_HEALTHY', status_detail: null })
  expect(await rowsOf(alice, ref, 'select n from kept')).toEqual([['1']])
})

test('a resize that was interrupted while it tried the size on a paused project leaves that stopped', async () => {
  const { ref } = await givenProject(alice, acme)
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await platform.process.fleet.engine.start(ref)

  await stores.projects.move(ref, ['INACTIVE'], 'RESIZING', { target_size: 'small', resting_status: 'INACTIVE' })
  await advance(ref)

  expect(await alice.call(projects.get, { ref })).toMatchObject({ status: 'INACTIVE', infra_compute_size: 'small' })
  expect(await platform.process.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
})

test('a purge ends deleted projects only, and what it was interrupted in it finishes', async () => {
  const { ref } = await givenProject(alice, acme)
  await purgeProject(ref, tools, { ...attempt, isLastAttempt: false })
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])

  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  await stores.projects.remove(ref, 'REMOVED')
  expect(await platform.process.fleet.engine.list()).toContain(ref)
  await purgeProject(ref, tools, { ...attempt, isLastAttempt: false })
  await purgeProject(ref, tools, { ...attempt, isLastAttempt: false })

  expect(await platform.process.fleet.engine.list()).not.toContain(ref)
})

test('a creation that is rolled back leaves no project, no secret, no job and no cluster', async () => {
  const left = async () =>
    (
      await pool.query(`select (select count(*) from platform.projects) as projects,
        (select count(*) from platform.project_secrets) as secrets`)
    ).rows
  // those of the clock come and go meanwhile, and those of earlier projects end
  const jobs = async () =>
    (
      await pool.query<{ id: string }>(`select id from graphile_worker._private_jobs where payload->>'ref' is not null`)
    ).rows.map(({ id }) => id)
  const before = { rows: await left(), clusters: await platform.process.fleet.engine.list() }
  const jobsBefore = await jobs()
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before insert on platform.audit_entries for each row execute function refuse()`)
  try {
    await expect(askForProject(alice, acme)).rejects.toMatchObject({ code: 500, reason: 'unexpected_failure' })
  } finally {
    await pool.query('drop trigger refuse on platform.audit_entries')
  }

  expect({ rows: await left(), clusters: await platform.process.fleet.engine.list() }).toEqual(before)
  expect(jobsBefore).toEqual(expect.arrayContaining(await jobs()))

  // one that waits would be seen, and so would a project
  await pool.query(`select graphile_worker.add_job('nothing', '{"ref":"later"}', run_at => now() + interval '1 day')`)
  expect(jobsBefore).not.toEqual(expect.arrayContaining(await jobs()))
  await pool.query(`delete from graphile_worker._private_jobs where payload->>'ref' = 'later'`)
  await givenProject(alice, acme)
  expect(await left()).not.toEqual(before.rows)
})

test('work that every start of the platform found cut short is given up', async () => {
  const ref = await platform.projectOnPaper(acme)
  // one transaction: no worker sees the job before its lock
  await pool.query(`
    begin;
    select graphile_worker.add_job('project', '{"ref": "${ref}", "earlierAttempts": 3}', job_key => 'project ${ref}', max_attempts => 5);
    update graphile_worker._private_jobs set attempts = 2, locked_at = now(), locked_by = 'a dead platform'
    where key = 'project ${ref}';
    commit`)

  await resumeProjects(stores)

  await expect
    .poll(() => alice.call(projects.status, { ref }))
    .toMatchObject({ status: 'INIT_FAILED', status_detail: expect.stringMatching(/^[A-Z].+\.$/) })
  expect(await platform.logText()).toContain('Every attempt was cut short')
})
