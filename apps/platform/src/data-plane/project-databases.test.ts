import { projects } from '@plinth/contract/projects'
import { minutes, seconds } from '@plinth/catalog/durations'
import { projectMigrations } from '@plinth/project-database/project-migrations'
import type { ServiceMigrations } from '@plinth/project-database/service-migrations'
import { expect, test } from 'vitest'
import { givenApplications } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf } from '../testing/given-projects.ts'
import { createProjectDatabases } from './project-databases.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { fleet, log, sealer } = platform.process

/** As after an update of the platform: what its database holds has to be looked at with the next wake. */
async function outOfDate(ref: string) {
  await platform.pool.query('update platform.projects set migrated_to = null where ref = $1', [ref])
  fleet.open(ref)
}

test.each([
  ['renamed it', 'alter database postgres rename to mine', 'alter database mine rename to postgres'],
  ['closed it', 'alter database postgres allow_connections false', 'alter database postgres allow_connections true'],
])('an owner who %s while it has to be migrated can still connect and undo that', async (_, change, undo) => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create database elsewhere')
  await fleet.disconnect(ref)
  const elsewhere = frontClient(platform, ref, { database: 'elsewhere' })
  await elsewhere.connect()
  await elsewhere.query(change)
  await outOfDate(ref)

  const again = frontClient(platform, ref, { database: 'elsewhere' })
  await again.connect()
  await again.query(undo)
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

test('the page and the status of a project say what failed and when it is tried again, which then happens by itself', async () => {
  const { ref, anonKey } = await givenApplications(platform, alice, acme).givenApplication('Trusting')
  const open = async () => {
    const address = `http://127.0.0.1:${platform.dataPlanePort}/p/${ref}/auth/v1/health`
    const response = await fetch(address, { headers: { apikey: anonKey } })
    return { status: response.status, text: await response.text() }
  }
  const shown = async () => (await alice.call(projects.status, { ref })).migration_failures
  expect(await open()).toMatchObject({ status: 200 })
  expect(await shown()).toEqual([])
  await rowsOf(alice, ref, 'create database elsewhere')
  const elsewhere = frontClient(platform, ref, { database: 'elsewhere' })
  await elsewhere.connect()
  await elsewhere.query('alter database postgres allow_connections false')
  await fleet.disconnect(ref)
  await outOfDate(ref)

  expect(await open()).toEqual({
    status: 503,
    text: expect.stringContaining(
      'The database of this project could not be brought up to date: database \\"postgres\\" is not currently accepting connections.',
    ),
  })
  const [failure] = await shown()
  expect(failure).toEqual({
    service: 'project',
    migration: null,
    reason: 'database "postgres" is not currently accepting connections',
    attempts: 1,
    failed_at: expect.any(String),
    next_attempt_at: expect.any(String),
  })
  expect(Date.parse(failure!.next_attempt_at) - Date.parse(failure!.failed_at)).toBe(seconds(30))
  expect((await alice.call(projects.get, { ref })).migration_failures).toEqual([failure])

  await elsewhere.query('alter database postgres allow_connections true')
  // the next attempt is due
  await platform.pool.query(
    `update platform.projects set migration_failures = jsonb_set(migration_failures, '{0,at}', '"2026-01-01T00:00:00Z"')
     where ref = $1`,
    [ref],
  )
  await expect.poll(shown).toEqual([])
  await expect.poll(open).toMatchObject({ status: 200 })
})

test('what fails is tried again after 30 seconds, then twice as long each time, at most an hour, and all of it is kept', async () => {
  const { ref } = await givenProject(alice, acme)
  let time = Date.now()
  const failing = (service: string): ServiceMigrations => ({
    service,
    login: `plinth_${service}`,
    migrations: [{ name: '9999_failing', sql: `do $$ begin raise exception 'no ${service}'; end $$` }],
  })
  const services = [projectMigrations, failing('storage'), failing('realtime')]
  const databases = (list: readonly ServiceMigrations[]) =>
    createProjectDatabases({
      sql: platform.process.authContext.sql,
      projects: platform.stores.projects,
      sealer,
      log,
      now: () => new Date(time),
      services: list,
      superuser: (of) => fleet.connectionFor(of, 'superuser'),
    })
  const broken = databases(services)
  const attempts = async () => (await broken.failures(ref)).map((failure) => failure.attempts)

  expect(await broken.prepare(ref)).toBe(false)
  expect(await broken.failures(ref)).toMatchObject([
    { service: 'storage', migration: '9999_failing', reason: 'no storage', attempts: 1 },
    { service: 'realtime', migration: '9999_failing', reason: 'no realtime', attempts: 1 },
  ])
  const pauses = [seconds(30), minutes(1), minutes(2), minutes(4), minutes(8), minutes(16), minutes(32)]
  for (const [index, pause] of [...pauses, minutes(60), minutes(60)].entries()) {
    time += pause - 1
    expect(await broken.prepare(ref)).toBe(false)
    expect(await attempts()).toEqual([index + 1, index + 1])
    time += 1
    expect(await broken.prepare(ref)).toBe(false)
    expect(await attempts()).toEqual([index + 2, index + 2])
  }

  time += minutes(60)
  expect(await databases([projectMigrations]).prepare(ref)).toBe(true)
  expect(await broken.failures(ref)).toEqual([])
})
