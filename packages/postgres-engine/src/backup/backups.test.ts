import { readdir } from 'node:fs/promises'
import { listBackups } from '@plinth/backups/list-backups'
import { expect, test } from 'vitest'
import { birthOf } from '../system/process-identity.ts'
import { add, BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

requireMajors(15, 18)
const { engine, events } = await givenEngine({ extraEngines: EXTRA_ENGINES })
const { repository, folder } = await givenRepository()
/** Slow enough that a backup never ends by itself. */
const SLOWLY = { ...BACKUP_REQUEST, maxRate: 256 * 1024 }

test.each([15, 17, 18] as const)(
  'a cluster of Postgres %i comes back as it was, backed up running or asleep',
  async (major) => {
    const ref = `round-${major}`
    await engine.create(draft(ref, { major }))
    await fill(engine, ref)
    const content = await contentOf(engine, ref)

    const running = await engine.backUp(ref, repository, { ...BACKUP_REQUEST, countUpTo: 1e9 })
    await engine.stop(ref)
    const asleep = await engine.backUp(ref, repository, BACKUP_REQUEST)

    expect([running.taken, asleep.taken]).toEqual(['running', 'stopped'])
    expect(running).toMatchObject({ ref, major, kind: 'manual', cluster: { template: 'project' } })
    await engine.remove(ref)
    for (const [index, backup] of [running, asleep].entries()) {
      const restored = `${ref}-${index}`
      await engine.restoreBackup(restored, repository, { backup, passwords: PASSWORDS })
      expect(await contentOf(engine, restored)).toBe(content)
      // Unlogged tables are empty after a crash, too.
      await connected(engine, restored, 'postgres', async (owner) => {
        expect((await owner.query('select count(*)::int as rows from scratch')).rows).toEqual([{ rows: 0 }])
        await add(owner, 10)
      })
    }
  },
)

test('what was acknowledged before a backup began is in it, while writing goes on', async () => {
  await engine.create(draft('busy'))
  let acknowledged = 0
  let isOver = false
  const writing = connected(engine, 'busy', 'postgres', async (owner) => {
    await owner.query('create table written (id int primary key)')
    for (let id = 1; !isOver; id++) {
      await owner.query('insert into written values ($1)', [id])
      acknowledged = id
    }
  })
  await expect.poll(() => acknowledged).toBeGreaterThan(50)
  const before = acknowledged
  const backup = await engine.backUp('busy', repository, { ...BACKUP_REQUEST, countUpTo: 1e9 })
  await expect.poll(() => acknowledged).toBeGreaterThan(before + 50)
  isOver = true
  await writing

  expect(backup.parts.map(({ name }) => name)).not.toContain('row_counts')
  await engine.restoreBackup('busy-then', repository, { backup, passwords: PASSWORDS })
  const { rows } = await connected(engine, 'busy-then', 'postgres', (owner) =>
    owner.query<{ rows: number; last: number }>('select count(*)::int as rows, max(id) as last from written'),
  )
  // One after the other: none is missing in between.
  expect(rows[0]!.rows).toBe(rows[0]!.last)
  expect(rows[0]!.rows).toBeGreaterThanOrEqual(before)
  expect(rows[0]!.rows).toBeLessThan(acknowledged)
})

test('a sleeping cluster is backed up without being woken, and its mark says whether it is the same', async () => {
  await engine.create(draft('asleep'))
  await fill(engine, 'asleep')
  expect(await engine.changeMark('asleep')).toBeUndefined()
  await engine.stop('asleep')
  const begun = events.length

  const backup = await engine.backUp('asleep', repository, BACKUP_REQUEST)

  expect(await engine.changeMark('asleep')).toBe(backup.changeMark)
  expect(backup.changeMark).toMatch(/^\d+ 1 /)
  expect(events.slice(begun).map(({ event }) => event)).toEqual(['backed_up'])
  expect(await engine.health('asleep')).toMatchObject({ state: 'stopped' })
  await engine.start('asleep')
  await engine.stop('asleep')
  expect(await engine.changeMark('asleep')).not.toBe(backup.changeMark)
})

test('a cluster that is woken while its files are copied is backed up from its server', async () => {
  await engine.create(draft('woken'))
  await fill(engine, 'woken')
  await engine.stop('woken')
  let waking: Promise<void> | undefined
  const onProgress = () => void (waking ??= engine.wake('woken'))

  const backup = await engine.backUp('woken', repository, { ...BACKUP_REQUEST, onProgress })

  await waking
  expect(backup.taken).toBe('running')
  expect(await listBackups(repository, 'woken')).toMatchObject([{ name: { id: backup.id } }])
  expect(await readdir(`${folder}/platform-one/woken`)).toEqual([backup.id])
})

test.each([
  ['the cluster is stopped', (ref: string) => engine.stop(ref), 'server_failed'],
  ['its caller cancels', (_: string, caller: AbortController) => caller.abort(), 'interrupted'],
])('a backup ends when %s, and leaves nothing', async (_, end, reason) => {
  const ref = `ended-${reason.slice(0, 3)}`
  await engine.create(draft(ref))
  const caller = new AbortController()
  let isBegun = false
  const onProgress = () => {
    if (!isBegun) void Promise.resolve(end(ref, caller))
    isBegun = true
  }

  await expect(engine.backUp(ref, repository, { ...SLOWLY, onProgress, signal: caller.signal })).rejects.toMatchObject({
    reason,
  })

  expect(await listBackups(repository, ref)).toEqual([])
  await expect(readdir(`${folder}/platform-one/${ref}`)).rejects.toMatchObject({ code: 'ENOENT' })
  // Nothing of it is left in the server either.
  await engine.start(ref)
  await expect
    .poll(() =>
      connected(
        engine,
        ref,
        'plinth_admin',
        async (admin) => (await admin.query('select from pg_replication_slots')).rowCount,
      ),
    )
    .toBe(0)
})

test('a cluster that crashed has to be started before it is backed up', async () => {
  await engine.create(draft('crashed'))
  const { pid } = await engine.health('crashed')
  process.kill(pid!, 'SIGKILL')
  await expect.poll(() => birthOf(pid!)).toBeUndefined()
  expect(await engine.changeMark('crashed')).toBeUndefined()

  await expect(engine.backUp('crashed', repository, BACKUP_REQUEST)).rejects.toMatchObject({ code: 'not_shut_down' })
  await engine.start('crashed')
  expect(await engine.backUp('crashed', repository, BACKUP_REQUEST)).toMatchObject({ taken: 'running' })
})

test('two backups at once are two backups, of a cluster that runs and of one that sleeps', async () => {
  await engine.create(draft('twice'))
  const take = () => engine.backUp('twice', repository, BACKUP_REQUEST)
  const running = await Promise.all([take(), take()])
  await engine.stop('twice')
  const asleep = await Promise.all([take(), take()])

  expect([...running, ...asleep].map(({ taken }) => taken)).toEqual(['running', 'running', 'stopped', 'stopped'])
  expect(await listBackups(repository, 'twice')).toHaveLength(4)
  for (const backup of [running[1], asleep[1]]) await engine.verifyBackup(repository, backup)
})

test('the memory that a backup takes does not grow with what is backed up', async () => {
  await engine.create(draft('large'))
  await connected(engine, 'large', 'postgres', (owner) =>
    owner.query(`create table filled as select n, repeat(md5(n::text), 30) as body from generate_series(1, 200000) n`),
  )
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const onProgress = () => void (most = Math.max(most, process.memoryUsage().arrayBuffers))

  const backup = await engine.backUp('large', repository, { ...BACKUP_REQUEST, onProgress })

  expect(backup.archiveBytes).toBeGreaterThan(200e6)
  expect(most - before).toBeLessThan(100e6)
})
