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

/** What holds a migration up in the middle of a step, and whether the cluster has it then. */
const steps = [
  ['reads what there is', 'lock table plinth.service_migrations in access exclusive mode', false],
  ['records it', 'lock table plinth.service_migrations in share mode', false],
  ['changes the database', `do $$ begin ${grantsOfReset()} end $$`, false],
  ['notes that all is done', undefined, true],
] as const

test.each(steps)('a platform that is killed while it %s goes on with the migration', async (_, hold, has) => {
  const { ref } = await givenProject(owner, organization)
  await rowsOf(owner, ref, 'create table kept (n int); insert into kept values (7)')
  const admin = await superuserOf(ref)
  await ended('SIGKILL')
  await admin.query('delete from plinth.service_migrations where name = $1', [MIGRATION])
  await pool.query('update platform.projects set migrated_to = null where ref = $1', [ref])
  const holder = hold === undefined ? await pool.connect() : admin
  await holder.query('begin')
  await holder.query(hold ?? `select from platform.projects where ref = '${ref}' for update`)

  await started()
  const cut = runSql(owner, ref, 'select 1').catch((error: unknown) => error)
  await expect.poll(() => waiting(hold === undefined ? pool : admin)).toBe(1)
  await ended('SIGKILL')
  expect(await cut).toBeInstanceOf(Error)
  await holder.query('rollback')
  if (holder !== admin) (holder as pg.PoolClient).release()
  expect(await applied(admin)).toEqual(has ? [MIGRATION] : [])

  await started()
  expect(await rowsOf(owner, ref, 'select n from kept')).toEqual([['7']])
  expect(await applied(admin)).toEqual([MIGRATION])
  const { rows } = await pool.query('select migrated_to, migration_failures from platform.projects where ref = $1', [
    ref,
  ])
  expect(rows).toEqual([{ migrated_to: expect.any(String), migration_failures: [] }])
})

/** The migration grants the same, and waits for what did so first. */
function grantsOfReset() {
  return `execute (select string_agg(format('grant execute on function %s to postgres;', oid::regprocedure), ' ')
    from pg_proc where proname = 'pg_stat_statements_reset');`
}

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

/** How many of the platform's sessions wait for a lock. */
async function waiting(database: Pick<pg.Pool, 'query'>) {
  // in a transaction the first look would be the last
  await database.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await database.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rowCount
}

async function applied(admin: pg.Client) {
  const { rows } = await admin.query<{ name: string }>('select name from plinth.service_migrations where name = $1', [
    MIGRATION,
  ])
  return rows.map(({ name }) => name)
}
