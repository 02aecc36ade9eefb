import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { SOCKET_PORT, socketRoot } from '@plinth/postgres-engine/sockets'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { projectStore } from '../stores/project-store.ts'
import { createSealer } from '../config/sealer.ts'
import { databaseUrl } from '../testing/database-url.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'
import { givenProject, rowsOf, runSql } from '../testing/given-projects.ts'

const SECRET_KEY = 'kestrel-7-harbor-violet-under-the-old-bridge'
const MIGRATION = '0002_statistics_reset'
const { pool, connection } = await givenDatabase()
const environment = { DATABASE_URL: databaseUrl(connection), PLINTH_SECRET_KEY: SECRET_KEY }
const { owner, organization, dataDirectory, started, ended } = await givenPlatformProcess({ environment })

test('a platform that is killed in the middle of a migration goes on with it', { timeout: 90_000 }, async () => {
  const { ref } = await givenProject(owner, organization)
  await rowsOf(owner, ref, 'create table kept (n int); insert into kept values (7)')
  const admin = await superuserOf(ref)
  await ended('SIGKILL')
  await admin.query('delete from plinth.service_migrations where name = $1', [MIGRATION])
  await pool.query('update platform.projects set migrated_to = null where ref = $1', [ref])
  // recording a migration waits for this lock; reading the record does not
  await admin.query('begin; lock table plinth.service_migrations in share mode')

  await started()
  const cut = runSql(owner, ref, 'select 1').catch((error: unknown) => error)
  await expect.poll(() => waiting(admin), { timeout: 10_000 }).toBe(1)
  await ended('SIGKILL')
  expect(await cut).toBeInstanceOf(Error)
  await admin.query('rollback')
  expect(await applied(admin)).toEqual([])

  await started()
  expect(await rowsOf(owner, ref, 'select n from kept')).toEqual([['7']])
  expect(await applied(admin)).toEqual([MIGRATION])
  const { rows } = await pool.query('select migrated_to, migration_failures from platform.projects where ref = $1', [
    ref,
  ])
  expect(rows).toEqual([{ migrated_to: expect.any(String), migration_failures: [] }])
})

/** Over the cluster's own socket, so that it outlives the platform. */
async function superuserOf(ref: string) {
  const sealed = await projectStore(sqlOver(pool)).secret(ref, 'superuser')
  const admin = new pg.Client({
    host: join(await socketRoot(await realpath(dataDirectory)), ref),
    port: SOCKET_PORT,
    user: 'plinth_admin',
    password: createSealer(SECRET_KEY).open(sealed!, `${ref} superuser`),
    database: 'postgres',
  })
  admin.on('error', () => undefined)
  await admin.connect()
  onTestFinished(() => admin.end().catch(() => undefined))
  return admin
}

/** How many wait for a lock on the record. */
async function waiting(admin: pg.Client) {
  const { rowCount } = await admin.query(
    `select from pg_locks where not granted and relation = 'plinth.service_migrations'::regclass`,
  )
  return rowCount
}

async function applied(admin: pg.Client) {
  const { rows } = await admin.query<{ name: string }>('select name from plinth.service_migrations where name = $1', [
    MIGRATION,
  ])
  return rows.map(({ name }) => name)
}
