import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connected, givenEngine } from './testing/given-engine.ts'
import { birthOf } from './system/process-identity.ts'
import { draft, SMALL } from './testing/test-drafts.ts'
import { ifMissing } from './system/missing-file.ts'
import { isRoot } from './system/os-user.ts'

const { engine, events, dataDirectory } = await givenEngine()
await engine.create(draft('first'))

const rootOnly = isRoot() ? '' : ' (not run: only root can act as several users)'

test('the install brings Postgres 17, and it says its version itself', () => {
  expect(engine.majors()).toEqual([{ major: 17, version: expect.stringMatching(/^17\.\d+$/), source: 'bundled' }])
})

test('a cluster keeps its data over a restart', async () => {
  await connected(engine, 'first', 'postgres', (owner) => owner.query('create table kept as select 42 as answer'))

  await engine.restart('first')

  const { rows } = await connected(engine, 'first', 'postgres', (owner) => owner.query('select answer from kept'))
  expect(rows).toEqual([{ answer: 42 }])
})

test('health tells running, stopped and missing apart', async () => {
  expect(await engine.health('first')).toMatchObject({ state: 'running', major: 17, pid: expect.any(Number) })

  await engine.stop('first')
  expect(await engine.health('first')).toMatchObject({ state: 'stopped', major: 17 })
  await engine.start('first')
  expect(await engine.health('first')).toMatchObject({ state: 'running' })

  expect(await engine.health('nobody-made-it')).toEqual({ state: 'missing' })
  await expect(engine.start('nobody-made-it')).rejects.toMatchObject({ code: 'cluster_missing' })
})

test('a server that hangs is unresponsive, and is stopped and started all the same', async () => {
  await engine.create(draft('hanging'))
  const { pid } = await engine.health('hanging')

  process.kill(pid!, 'SIGSTOP')
  expect(await engine.health('hanging')).toMatchObject({ state: 'unresponsive', pid })
  process.kill(pid!, 'SIGCONT')

  await engine.restart('hanging')
  expect(await engine.health('hanging')).toMatchObject({ state: 'running' })
})

test('twenty calls to wake a cluster share one start', async () => {
  await engine.stop('first')
  const startsBefore = starts()

  await Promise.all(Array.from({ length: 20 }, () => engine.wake('first')))

  expect(await engine.health('first')).toMatchObject({ state: 'running' })
  expect(starts() - startsBefore).toBe(1)
})

test('calls for one cluster at the same time run one after the other', async () => {
  await Promise.all([
    engine.create(draft('busy')),
    engine.restart('busy'),
    engine.stop('busy'),
    engine.start('busy'),
    engine.create(draft('busy')),
  ])
  expect(await engine.health('busy')).toMatchObject({ state: 'running' })
})

test('creating what exists changes nothing, unless it would be another cluster', async () => {
  await engine.create(draft('first', { passwords: { postgres: 'other' } }))

  await connected(engine, 'first', 'postgres', (owner) => owner.query('select 1'))
  await expect(engine.create(draft('first', { template: 'bare' }))).rejects.toMatchObject({ code: 'cluster_exists' })
})

test('resizing sets the memory and the connections of the server', async () => {
  await engine.create(draft('growing'))

  await engine.resize('growing', { memoryMegabytes: 1024, maxConnections: 90 })

  const { rows } = await connected(engine, 'growing', 'plinth_admin', (admin) =>
    admin.query(
      "select current_setting('shared_buffers') as memory, current_setting('max_connections') as connections",
    ),
  )
  expect(rows).toEqual([{ memory: '256MB', connections: '93' }])
})

test('a size that the server cannot start with is taken back', async () => {
  await engine.create(draft('too-big'))
  await connected(engine, 'too-big', 'plinth_admin', (admin) =>
    admin.query(`select pg_create_physical_replication_slot('slot_' || n, true) from generate_series(1, 4) n`),
  )

  const resized = engine.resize('too-big', { ...SMALL, walSenders: 2 })

  await expect(resized).rejects.toMatchObject({ code: 'start_failed', message: 'The cluster too-big did not start.' })
  expect(events).toContainEqual(
    expect.objectContaining({
      event: 'start_failed',
      ref: 'too-big',
      detail: expect.stringContaining('replication slots'),
    }),
  )
  const { rows } = await connected(engine, 'too-big', 'plinth_admin', (admin) => admin.query('show max_wal_senders'))
  expect(rows).toEqual([{ max_wal_senders: '7' }])
})

test('removing a cluster leaves no file, no socket and no process', async () => {
  await engine.create(draft('leaving'))
  const { pid } = await engine.health('leaving')
  const { host } = engine.connection('leaving')

  await engine.remove('leaving')
  await engine.remove('leaving')

  expect(await engine.list()).not.toContain('leaving')
  await expect(stat(join(dataDirectory, 'clusters', 'leaving'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(stat(host)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await birthOf(pid!)).toBeUndefined()
})

test('a bare cluster has the superuser and nobody else', async () => {
  await engine.create(draft('bare', { template: 'bare', passwords: { plinth_admin: 'admin-password' } }))

  const { rows } = await connected(engine, 'bare', 'plinth_admin', (admin) =>
    admin.query("select rolname from pg_roles where rolname not like 'pg\\_%'"),
  )
  expect(rows).toEqual([{ rolname: 'plinth_admin' }])
})

test('a cluster says how much disk it takes', async () => {
  const before = await engine.diskUsage('first')
  await connected(engine, 'first', 'postgres', (owner) =>
    owner.query(`create table big as select repeat(md5(n::text), 50) from generate_series(1, 20000) n`),
  )
  expect(before).toBeGreaterThan(20_000_000)
  expect(await engine.diskUsage('first')).toBeGreaterThan(before + 1_000_000)
})

test('a server listens on its socket only, and only its own user and we can reach that', async () => {
  const { rows } = await connected(engine, 'first', 'plinth_admin', (admin) =>
    admin.query("select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums"),
  )
  expect(rows).toEqual([{ tcp: '', checksums: 'on' }])
  for (const path of [engine.connection('first').host, join(dataDirectory, 'clusters', 'first', 'data')]) {
    expect((await stat(path)).mode & 0o077).toBe(0)
  }
})

test('nobody gets in without a password, also not with the one of the template', async () => {
  const names = await readdir(join(dataDirectory, 'templates'))
  const first = await readFile(
    join(
      dataDirectory,
      'templates',
      names.find((name) => name.includes('project'))!,
      'password',
    ),
  )
  for (const password of ['', 'wrong', first.toString()]) {
    const attempt = connected(engine, 'first', 'plinth_admin', (admin) => admin.query('select 1'), 'postgres', password)
    await expect(attempt).rejects.toThrow(/password/)
  }
})

test.runIf(isRoot())(
  `as root every cluster has a user of its own, which cannot enter the folders of the others${rootOnly}`,
  async () => {
    await engine.create(draft('neighbour'))
    const owners = await Promise.all(
      ['first', 'neighbour'].map(async (ref) => (await stat(join(dataDirectory, 'clusters', ref, 'data'))).uid),
    )
    expect(new Set(owners).size).toBe(2)
    for (const uid of owners) expect(uid).toBeGreaterThanOrEqual(200_000)

    const { pid } = await engine.health('neighbour')
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${owners[1]}\\s`, 'm'))
  },
)

test.runIf(process.platform === 'linux')('an idle cluster takes at most 15 MB of memory', async () => {
  await engine.create(draft('idle'))
  const { pid } = await engine.health('idle')
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = [pid, ...children.trim().split(' ').map(Number)]
  const shares = await Promise.all(pids.map((id) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(ifMissing)))
  const kilobytes = shares.reduce((sum, share) => sum + Number(/^Pss:\s+(\d+)/m.exec(share ?? '')?.[1] ?? 0), 0)
  expect(pids.length).toBeGreaterThan(4)
  expect(kilobytes).toBeGreaterThan(1_000)
  expect(kilobytes).toBeLessThan(15_000)
})

function starts() {
  return events.filter((event) => event.event === 'started').length
}
