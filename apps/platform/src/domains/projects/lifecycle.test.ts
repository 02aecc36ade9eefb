import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projects } from '@plinth/contract/projects'
import { pgMeta, sql } from '@plinth/contract/sql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, frontClient, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const [acme] = organizations

test('a project comes up, is paused, restored and restarted, and keeps its data', async () => {
  const { ref, status, connectionString } = await askForProject(alice, acme!)
  expect({ status, connectionString }).toEqual({ status: 'COMING_UP', connectionString: null })
  await expect(frontClient(platform, ref).connect()).rejects.toMatchObject({
    code: '57P03',
    message: 'This project is coming up.',
  })
  expect(await untilStatus(alice, ref, 'ACTIVE_HEALTHY')).toEqual(['COMING_UP', 'ACTIVE_HEALTHY'])
  const project = await alice.call(projects.get, { ref })
  expect(project).toMatchObject({ dbVersion: expect.stringMatching(/^17\./), status_detail: null })
  await rowsOf(alice, ref, 'create table kept (n int); insert into kept select generate_series(1, 1000)')
  const visitor = frontClient(platform, ref)
  await visitor.connect()

  expect(await alice.call(projects.pause, { ref })).toEqual({ ref, status: 'PAUSING' })
  expect(await untilStatus(alice, ref, 'INACTIVE')).toEqual(expect.arrayContaining(['INACTIVE']))
  await expect(visitor.query('select 1')).rejects.toThrow()
  await expect(frontClient(platform, ref).connect()).rejects.toMatchObject({
    code: '57P03',
    message: 'This project is paused.',
  })
  await expect(alice.call(sql.run, { ref, query: 'select 1' })).rejects.toMatchObject({
    code: 409,
    reason: 'project_not_usable',
  })
  await expect(
    alice.call(
      pgMeta.query,
      { ref, query: 'select 1' },
      { headers: { 'x-connection-encrypted': project.connectionString! } },
    ),
  ).rejects.toMatchObject({ code: 409, reason: 'project_not_usable' })
  expect(await platform.process.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })

  expect(await alice.call(projects.restore, { ref })).toEqual({ ref, status: 'RESTORING' })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, 'select count(*) from kept')).toEqual([['1000']])

  const started = 'select pg_postmaster_start_time()::text'
  const before = await rowsOf(alice, ref, started)
  expect(await alice.call(projects.restart, { ref })).toEqual({ ref, status: 'RESTARTING' })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, started)).not.toEqual(before)
  expect(await rowsOf(alice, ref, 'select count(*) from kept')).toEqual([['1000']])
})

test('a resize changes what the cluster really has, also while the project is paused', async () => {
  const { ref } = await givenProject(alice, acme!)
  const settings = `select current_setting('max_connections'), current_setting('shared_buffers')`
  expect(await rowsOf(alice, ref, settings)).toEqual([['33', '128MB']])

  expect(await alice.call(projects.resize, { ref, desired_instance_size: 'small' })).toMatchObject({
    status: 'RESIZING',
  })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, settings)).toEqual([['93', '512MB']])

  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await alice.call(projects.resize, { ref, desired_instance_size: 'micro' })
  expect((await untilStatus(alice, ref, 'INACTIVE')).at(-1)).toBe('INACTIVE')
  expect(await platform.process.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, settings)).toEqual([['63', '256MB']])
  expect(await alice.call(projects.get, { ref })).toMatchObject({ infra_compute_size: 'micro' })
})

describe('a deleted project', () => {
  const filesOf = (ref: string) => access(join(platform.config.dataDirectory, 'clusters', ref))

  test('can be restored with its data, and after 48 hours it is gone with its files', async () => {
    const { ref } = await givenProject(alice, acme!)
    await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (42)')

    await alice.call(projects.remove, { ref })
    await untilStatus(alice, ref, 'REMOVED')
    await expect(frontClient(platform, ref).connect()).rejects.toMatchObject({ code: '28000' })
    await alice.call(projects.restore, { ref })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    expect(await rowsOf(alice, ref, 'select n from kept')).toEqual([['42']])
    expect(await alice.call(projects.get, { ref })).toMatchObject({ restorable_until: null })
    expect(await purgeJobs(ref)).toBe(0)

    const { restorable_until } = await alice.call(projects.remove, { ref })
    await untilStatus(alice, ref, 'REMOVED')
    const { rows } = await platform.pool.query(`select run_at from graphile_worker._private_jobs where key = $1`, [
      `purge ${ref}`,
    ])
    expect(rows).toEqual([{ run_at: new Date(restorable_until) }])
    await expect(filesOf(ref)).resolves.toBeUndefined()

    await runPurgeNow(ref)
    await expect
      .poll(() => alice.call(projects.get, { ref }).catch((error: unknown) => error))
      .toMatchObject({ code: 404, reason: 'project_not_found' })
    await expect.poll(() => filesOf(ref).catch((error: unknown) => error)).toMatchObject({ code: 'ENOENT' })
    expect(await alice.call(projects.list, {})).not.toContainEqual(expect.objectContaining({ ref }))
  })

  test('that was still coming up goes, and comes back when it is restored', async () => {
    const { ref } = await askForProject(alice, acme!)
    await alice.call(projects.remove, { ref })
    await untilStatus(alice, ref, 'REMOVED')
    expect(await platform.process.fleet.engine.health(ref)).not.toMatchObject({ state: 'running' })

    await alice.call(projects.restore, { ref })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')

    expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
    const client = frontClient(platform, ref)
    await client.connect()
    expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'postgres' }])
  })

  test('is not restored once its time is over, also before it is purged', async () => {
    const { ref } = await givenProject(alice, acme!)
    await alice.call(projects.remove, { ref })
    await untilStatus(alice, ref, 'REMOVED')
    const removedBefore = (hours: number) =>
      platform.pool.query(`update platform.projects set removed_at = now() - $2 * interval '1 hour' where ref = $1`, [
        ref,
        hours,
      ])

    await removedBefore(48.1)
    await expect(alice.call(projects.restore, { ref })).rejects.toMatchObject({
      code: 409,
      reason: 'restore_period_over',
    })
    expect(await alice.call(projects.status, { ref })).toMatchObject({ status: 'REMOVED' })
    expect(await purgeJobs(ref)).toBe(1)

    await removedBefore(47.9)
    expect(await alice.call(projects.restore, { ref })).toEqual({ ref, status: 'RESTORING' })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  })

  const purgeJobs = async (ref: string) =>
    (await platform.pool.query(`select from graphile_worker._private_jobs where key = $1`, [`purge ${ref}`])).rowCount

  async function runPurgeNow(ref: string) {
    await platform.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
      `purge ${ref}`,
    ])
    await platform.pool.query(`notify "jobs:insert"`)
  }
})

test('of two pauses at once one wins, and a verb from the wrong state is refused by name', async () => {
  const { ref } = await givenProject(alice, acme!)

  const outcomes = await Promise.allSettled([1, 2, 3].map(() => alice.call(projects.pause, { ref })))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 409, reason: 'wrong_project_status' })
  }
  await untilStatus(alice, ref, 'INACTIVE')
  for (const refused of [
    () => alice.call(projects.pause, { ref }),
    () => alice.call(projects.restart, { ref }),
    () => alice.call(projects.resetPassword, { ref, password: 'zebra-Quartz-91-lantern-Moss' }),
  ]) {
    await expect(refused()).rejects.toMatchObject({
      code: 409,
      reason: 'wrong_project_status',
      message: expect.stringMatching(/^A project that is INACTIVE cannot be .+\.$/),
    })
  }
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await expect(alice.call(projects.restore, { ref })).rejects.toMatchObject({ reason: 'wrong_project_status' })
})

test('requests that come while a project is being paused do not start it again', async () => {
  const { ref } = await givenProject(alice, acme!)
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const outcomes: string[] = []
  const asking = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      await alice.call(sql.run, { ref, query: 'select 1' }).then(
        () => outcomes.push('answered'),
        () => outcomes.push('refused'),
      )
      await sleep(10)
    }
  })

  await expect.poll(() => outcomes).toContain('answered')
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  over.abort()
  await Promise.all(asking)

  expect(outcomes).toContain('refused')
  expect(await platform.process.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
})
