import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projects } from '@plinth/contract/projects'
import { pgMeta, sql } from '@plinth/contract/sql'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { describe, expect, test } from 'vitest'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, frontClient, givenProject, rowsOf, runSql, untilStatus } from '../../testing/given-projects.ts'
import { createHealthCheck } from './check-health.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { fleet } = platform.process
const polling = { interval: 50 }

const dataOf = (ref: string) => join(platform.config.dataDirectory, 'clusters', ref, 'data')
const pidOf = async (ref: string) => (await fleet.engine.health(ref)).pid!

/** Failed jobs wait before they are tried again; the wait is moved up, the number of attempts stays. */
const untilFailed = (ref: string, status: ProjectStatus) =>
  expect
    .poll(async () => {
      await platform.pool.query(
        `update graphile_worker._private_jobs set run_at = now() where key = $1 and run_at > now()`,
        [`project ${ref}`],
      )
      await platform.pool.query(`notify "jobs:insert"`)
      return alice.call(projects.status, { ref })
    }, polling)
    .toMatchObject({ status, status_detail: expect.stringMatching(/^[A-Z][^/]+\.$/) })

/** What is said between two attempts. */
async function betweenAttempts(ref: string) {
  for (;;) {
    const said = await alice.call(projects.status, { ref })
    if (said.attempts?.next_at) return said
  }
}

const until = (ref: string, status: ProjectStatus) =>
  expect.poll(() => alice.call(projects.status, { ref }), polling).toMatchObject({ status })

test('a database that does not answer is UNKNOWN, and healthy again when it does', async () => {
  const { ref } = await givenProject(alice, acme)
  const pid = await pidOf(ref)
  const goOn = () => process.kill(pid, 'SIGCONT')
  atTheEnd(() => {
    try {
      goOn()
    } catch {
      // it has ended since
    }
  })

  process.kill(pid, 'SIGSTOP')
  await until(ref, 'UNKNOWN')
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status_detail: 'The database does not answer.' })
  await expect(alice.call(sql.run, { ref, query: 'select 1' })).rejects.toMatchObject({ code: 409 })

  goOn()
  await until(ref, 'ACTIVE_HEALTHY')
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status_detail: null })
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

test('a killed Postgres starts again, on the next use or by itself', async () => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (1)')

  const first = await pidOf(ref)
  process.kill(first, 'SIGKILL')
  // a connection from before may outlive its server for one more answer
  await expect
    .poll(async () => {
      const answer = await runSql(alice, ref, 'select n from kept').catch(() => undefined)
      const { pid } = await fleet.engine.health(ref)
      return { rows: answer?.results[0]?.rows, isAnother: pid !== undefined && pid !== first }
    }, polling)
    .toEqual({ rows: [['1']], isAnother: true })

  const second = await pidOf(ref)
  process.kill(second, 'SIGKILL')
  await expect
    .poll(() => fleet.engine.health(ref), polling)
    .toSatisfy(({ state, pid }: { state: string; pid?: number }) => state === 'running' && pid !== second)
  expect(await alice.call(projects.status, { ref })).toMatchObject({ status: 'ACTIVE_HEALTHY' })
})

test('a cluster that cannot be started says so, and heals when it can', async () => {
  const { ref } = await givenProject(alice, acme)
  const control = join(dataOf(ref), 'global', 'pg_control')

  await rename(control, `${control}.away`)
  process.kill(await pidOf(ref), 'SIGKILL')
  await until(ref, 'ACTIVE_UNHEALTHY')
  expect(await alice.call(projects.status, { ref })).toMatchObject({
    status_detail: 'The database stopped and does not start again.',
  })
  const { connectionString } = await alice.call(projects.get, { ref })
  const withHandle = { headers: { 'x-connection-encrypted': connectionString!, 'x-request-id': 'unconnected-1' } }
  await expect(alice.call(pgMeta.query, { ref, query: 'select 1' }, withHandle)).rejects.toMatchObject({
    message: 'API Error: happened while trying to acquire connection to the database',
    code: 400,
    reason: 'no_database_connection',
    requestId: 'unconnected-1',
    retryAfter: 5,
  })

  await rename(`${control}.away`, control)
  await until(ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

test('no insert that the front acknowledged is lost when Postgres is killed', async () => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table written (id int primary key)')
  const acknowledged: number[] = []
  const writers = [0, 1, 2].map(async (writer) => {
    const client = frontClient(platform, ref)
    await client.connect()
    for (let id = writer * 1_000_000; ; id++) {
      const written = await client.query('insert into written values ($1)', [id]).catch(() => undefined)
      if (!written) return
      acknowledged.push(id)
    }
  })
  await expect.poll(() => acknowledged.length, polling).toBeGreaterThan(300)

  process.kill(await pidOf(ref), 'SIGKILL')
  await Promise.all(writers)

  // asked again until Postgres is back; what is lost stays lost
  await expect.poll(lost, polling).toEqual([])
  // the check can fail: a row that is taken away is missed
  await rowsOf(alice, ref, `delete from written where id = ${acknowledged[100]}`)
  expect(await lost()).toEqual([acknowledged[100]])

  async function lost() {
    const found = await runSql(alice, ref, 'select id from written', { row_limit: 100_000 })
    const there = new Set(found.results[0]!.rows.map(([id]) => Number(id)))
    return acknowledged.filter((id) => !there.has(id))
  }
})

test('what cannot be restored is RESTORE_FAILED, and can be restored once it is fixed', async () => {
  const { ref } = await givenProject(alice, acme)
  await alice.call(projects.pause, { ref })
  await until(ref, 'INACTIVE')
  const control = join(dataOf(ref), 'global', 'pg_control')
  const contents = await readFile(control)

  await writeFile(
    control,
    contents.map((byte) => byte ^ 0xff),
  )
  await alice.call(projects.restore, { ref })
  const reason = 'Postgres did not start. The operator can see why on this page.'
  expect(await betweenAttempts(ref)).toMatchObject({
    status: 'RESTORING',
    status_detail: null,
    attempts: { failed: expect.any(Number), most: 5, next_at: expect.any(String), reason },
  })
  const operator = await platform.operator()
  expect(await operator.call(projects.startLog, { ref })).toMatchObject({ attempts: { most: 5, reason } })

  await untilFailed(ref, 'RESTORE_FAILED')
  const givenUp = { failed: 5, most: 5, next_at: null, reason: null }
  expect(await alice.call(projects.get, { ref })).toMatchObject({ status_detail: reason, attempts: givenUp })
  const { lines, attempts } = await operator.call(projects.startLog, { ref })
  expect(attempts).toEqual(givenUp)
  expect(lines.join('\n')).toMatch(/FATAL: +database files are incompatible with server/)
  await expect(alice.call(projects.startLog, { ref })).rejects.toMatchObject({ code: 404 })

  await writeFile(control, contents)
  await alice.call(projects.restore, { ref })
  await until(ref, 'ACTIVE_HEALTHY')
  expect(await alice.call(projects.status, { ref })).toMatchObject({ attempts: null })
})

test('a cluster that cannot be stopped in order is PAUSE_FAILED, and can be paused again', async () => {
  const { ref } = await givenProject(alice, acme)
  const record = join(platform.config.dataDirectory, 'clusters', ref, 'cluster.json')

  await rename(record, `${record}.away`)
  await alice.call(projects.pause, { ref })
  await untilFailed(ref, 'PAUSE_FAILED')

  await rename(`${record}.away`, record)
  await alice.call(projects.pause, { ref })
  await until(ref, 'INACTIVE')
})

test('a paused project whose resize fails stays paused', async () => {
  const { ref } = await givenProject(alice, acme)
  await alice.call(projects.pause, { ref })
  await until(ref, 'INACTIVE')
  const record = join(platform.config.dataDirectory, 'clusters', ref, 'cluster.json')

  await rename(record, `${record}.away`)
  await alice.call(projects.resize, { ref, desired_instance_size: 'small' })
  await untilFailed(ref, 'INACTIVE')
  await rename(`${record}.away`, record)
})

describe('a size that the cluster does not start with', () => {
  const refused = 'The size was not changed. Postgres did not start. The operator can see why on this page.'
  const { stores } = platform
  const checkHealth = createHealthCheck({ ...platform.process, stores })
  const shown = async (ref: string) => {
    const { status, status_detail, infra_compute_size } = await alice.call(projects.get, { ref })
    return { status, status_detail, infra_compute_size }
  }

  /** Postgres starts with as many replication slots as there are, or not at all. */
  async function givenFullSlots() {
    const { ref } = await givenProject(alice, acme, { desired_instance_size: 'large' })
    await rowsOf(alice, ref, `select pg_create_physical_replication_slot('slot_' || n) from generate_series(1, 6) n`)
    return ref
  }

  test('is not the project’s size, and the reason stays until a change succeeds', async () => {
    const ref = await givenFullSlots()

    await alice.call(projects.resize, { ref, desired_instance_size: 'micro' })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')

    const unchanged = { status: 'ACTIVE_HEALTHY', status_detail: refused, infra_compute_size: 'large' }
    expect(await shown(ref)).toEqual(unchanged)
    expect(await rowsOf(alice, ref, 'show max_wal_senders')).toEqual([['10']])
    await checkHealth()
    expect(await shown(ref)).toEqual(unchanged)
    await stores.projects.move(ref, ['ACTIVE_HEALTHY'], 'UNKNOWN', { status_detail: 'Another matter.' })
    expect(await shown(ref)).toMatchObject({ status_detail: 'Another matter.' })
    await checkHealth()
    expect(await shown(ref)).toEqual(unchanged)

    await rowsOf(alice, ref, 'select pg_drop_replication_slot(slot_name) from pg_replication_slots')
    await alice.call(projects.resize, { ref, desired_instance_size: 'micro' })
    expect(await shown(ref)).toEqual({ status: 'RESIZING', status_detail: null, infra_compute_size: 'large' })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    expect(await shown(ref)).toEqual({ status: 'ACTIVE_HEALTHY', status_detail: null, infra_compute_size: 'micro' })
    expect(await rowsOf(alice, ref, 'show max_wal_senders')).toEqual([['7']])
  })

  test('is found out while the project is paused, which can then be restored', async () => {
    const ref = await givenFullSlots()
    await alice.call(projects.pause, { ref })
    await untilStatus(alice, ref, 'INACTIVE')

    await alice.call(projects.resize, { ref, desired_instance_size: 'micro' })
    await untilStatus(alice, ref, 'INACTIVE')

    expect(await shown(ref)).toEqual({ status: 'INACTIVE', status_detail: refused, infra_compute_size: 'large' })
    expect(await fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
    await alice.call(projects.restore, { ref })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    expect(await shown(ref)).toEqual({ status: 'ACTIVE_HEALTHY', status_detail: null, infra_compute_size: 'large' })
  })
})

test('what cannot be made is INIT_FAILED and can be deleted', async () => {
  const clusters = join(platform.config.dataDirectory, 'clusters')
  await rename(clusters, `${clusters}.away`)
  await writeFile(clusters, '')
  const { ref } = await askForProject(alice, acme)
  await untilFailed(ref, 'INIT_FAILED')

  await rm(clusters)
  await rename(`${clusters}.away`, clusters)
  await alice.call(projects.remove, { ref })
  await until(ref, 'REMOVED')
  await alice.call(projects.restore, { ref })
  await until(ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})
