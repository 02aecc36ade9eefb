import { computeSizes } from '@plinth/catalog/compute-sizes'
import { createEngine } from '@plinth/postgres-engine/engine'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createSealer } from '../config/sealer.ts'
import { projectStore } from '../stores/project-store.ts'
import { databaseUrl } from '../testing/database-url.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'
import { DATABASE_PASSWORD, givenProject, rowsOf } from '../testing/given-projects.ts'

const SECRET_KEY = 'kestrel-7-harbor-violet-under-the-old-bridge'
const { pool, connection } = await givenDatabase()
const environment = { DATABASE_URL: databaseUrl(connection), PLINTH_SECRET_KEY: SECRET_KEY }
const { owner, organization, dataDirectory, started, ended } = await givenPlatformProcess({ environment })

test('a project from before there were migrations is brought up to date when it wakes, and keeps its data', async () => {
  const { ref } = await givenProject(owner, organization)
  await ended('SIGTERM')
  await remakeWithoutMigrations(ref)

  await started()
  expect(await rowsOf(owner, ref, 'select n from kept')).toEqual([['7']])
  const { rows } = await pool.query('select migrated_to, migration_failures from platform.projects where ref = $1', [
    ref,
  ])
  expect(rows).toEqual([{ migrated_to: expect.any(String), migration_failures: [] }])
  expect(await rowsOf(owner, ref, `select to_regclass('auth.users') is not null`)).toEqual([['t']])
})

/** As the engine alone makes a cluster, with the passwords that the platform keeps. */
async function remakeWithoutMigrations(ref: string) {
  const engine = await createEngine({ dataDirectory, log: () => undefined })
  try {
    await engine.remove(ref)
    const [plinth_admin, plinth_writer, plinth_reader] = await Promise.all([
      passwordOf(ref, 'superuser'),
      passwordOf(ref, 'writer'),
      passwordOf(ref, 'reader'),
    ])
    const { memoryMegabytes, directConnections, walSenders } = computeSizes.nano
    await engine.create({
      ref,
      major: 17,
      template: 'project',
      settings: { memoryMegabytes, maxConnections: directConnections, walSenders },
      passwords: { plinth_admin, plinth_writer, plinth_reader, postgres: DATABASE_PASSWORD },
    })
    const people = new pg.Client({ ...engine.connection(ref), user: 'postgres', password: DATABASE_PASSWORD })
    await people.connect()
    await people.query('create table kept (n int); insert into kept values (7)')
    expect((await people.query(`select to_regnamespace('auth') as auth`)).rows).toEqual([{ auth: null }])
    await people.end()
    await pool.query('update platform.projects set migrated_to = null where ref = $1', [ref])
  } finally {
    await engine.close({ stopClusters: true })
  }
}

async function passwordOf(ref: string, name: 'superuser' | 'writer' | 'reader') {
  const sealed = await projectStore(sqlOver(pool)).secret(ref, name)
  return createSealer(SECRET_KEY).open(sealed!, `${ref} ${name}`)
}
