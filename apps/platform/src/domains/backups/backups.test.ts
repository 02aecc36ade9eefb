import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { computeSizes } from '@plinth/catalog/compute-sizes'
import { audit } from '@plinth/contract/audit'
import { backups } from '@plinth/contract/backups'
import { metrics } from '@plinth/contract/metrics'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenBackup, untilVerified } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import { sweepIn } from '../../testing/sweep-in.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores } = platform

async function givenStones(sizes: readonly number[] = [42]) {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, `create table stones (size int); insert into stones values (${sizes.join('), (')})`)
  return ref
}

const stonesOf = (ref: string) => rowsOf(alice, ref, 'select size from stones order by size')

test('a backup is taken, verified with its rows, restored, and what it replaced is brought back', async () => {
  const ref = await givenStones([1, 2, 3])
  const backup = await givenBackup(alice, ref)
  expect(backup).toMatchObject({
    kind: 'manual',
    state: 'done',
    failure: null,
    postgres_major: 17,
    verification: { state: 'passed', failure: null, tables: 1, rows: 3, compared_rows: true },
  })
  expect(backup.stored_bytes).toBeLessThan(backup.data_bytes!)

  await rowsOf(alice, ref, 'insert into stones values (4), (5); create table later (n int); create role late')
  expect(await alice.call(backups.preview, { ref, id: backup.id })).toMatchObject({
    is_changed_since: true,
    writes_since: null,
  })
  expect(await alice.call(backups.restore, { ref, id: backup.id })).toEqual({ ref, status: 'RESTORING' })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stonesOf(ref)).toEqual([['1'], ['2'], ['3']])
  expect(await rowsOf(alice, ref, `select to_regclass('later')`)).toEqual([[null]])
  const changes = (await alice.call(audit.list, { slug: acme.slug })).filter(({ target }) => target === ref)
  expect(changes.map(({ verb }) => verb)).toEqual([
    'database.change_roles',
    'backup.restore',
    'database.change_roles',
    'backup.create',
    'project.create',
  ])

  expect((await alice.call(metrics.overview, { ref })).backup).toMatchObject({ verification: 'passed', trouble: null })

  const listed = await alice.call(backups.list, { ref })
  expect(listed.last_restore).toEqual({ from: 'backup', to: backup.taken_at, at: expect.any(String) })
  const [replaced] = listed.previous_states
  await alice.call(backups.undoRestore, { ref, state: replaced!.id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stonesOf(ref)).toEqual([['1'], ['2'], ['3'], ['4'], ['5']])
  const undone = (await alice.call(backups.list, { ref })).last_restore
  expect(undone).toMatchObject({ from: 'previous_state', to: null })
  expect(undone!.at > listed.last_restore!.at).toBe(true)
})

test('while a backup is restored the project says to which moment it goes back, and one that resumes does not', async () => {
  const ref = await givenStones()
  const { id, taken_at } = await givenBackup(alice, ref)
  // no job follows: the project stays as it is written
  const restoring = async (changes: { restoring_backup_id?: string; restoring_moment?: Date }) => {
    await stores.projects.move(ref, ['ACTIVE_HEALTHY', 'RESTORING'], 'RESTORING', changes)
    const { status, restoring: shown } = await alice.call(projects.status, { ref })
    expect((await alice.call(projects.get, { ref })).restoring).toEqual(shown)
    return { status, shown }
  }
  expect(await restoring({})).toEqual({ status: 'RESTORING', shown: null })
  expect((await restoring({ restoring_backup_id: id })).shown).toEqual({ from: 'backup', to: taken_at, stage: null })
  const moment = new Date()
  expect((await restoring({ restoring_moment: moment })).shown).toEqual({
    from: 'backup',
    to: moment.toISOString(),
    stage: null,
  })
})

test('of two that are asked for at once one is taken', async () => {
  const ref = await givenStones()
  const asked = await Promise.allSettled([
    alice.call(backups.create, { ref }),
    alice.call(backups.create, { ref }),
    alice.call(backups.create, { ref }),
  ])
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 409, reason: 'backup_under_way' },
  })
})

test('a paused project is backed up and restored without being started for anybody', async () => {
  const ref = await givenStones()
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  const backup = await givenBackup(alice, ref)
  expect(backup).toMatchObject({ state: 'done', verification: { state: 'passed' } })
  expect(await platform.process.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
  expect(await alice.call(backups.preview, { ref, id: backup.id })).toMatchObject({ writes_since: 0 })

  await alice.call(backups.restore, { ref, id: backup.id })
  await untilStatus(alice, ref, 'INACTIVE')
  expect(await platform.process.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stonesOf(ref)).toEqual([['42']])
})

test('a damaged backup is found by its verification, restores nothing, and leaves the project as it is', async () => {
  const ref = await givenStones()
  const backup = await givenBackup(alice, ref)
  await flipOneBit(ref)
  await alice.call(backups.verify, { ref, id: backup.id })
  expect(await untilVerified(alice, ref, backup.id)).toMatchObject({
    verification: { state: 'failed', failure: expect.stringContaining('damaged') },
  })

  await rowsOf(alice, ref, 'insert into stones values (43)')
  await alice.call(backups.restore, { ref, id: backup.id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  const { status_detail, failed_change } = await alice.call(projects.get, { ref })
  expect(failed_change).toEqual({
    change: 'restore',
    title: 'The backup was not restored.',
    reason: expect.stringMatching(/^What is stored is not what was written/),
  })
  expect(status_detail).toBe(`${failed_change!.title} ${failed_change!.reason}`)
  expect(await stonesOf(ref)).toEqual([['42'], ['43']])
})

test('one that a platform was interrupted in is taken by the next', async () => {
  const ref = await givenStones()
  const project = (await stores.projects.find(ref))!
  const [now, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)]
  const { organization_id, postgres_major } = project
  const draft = { ref, organization_id, kind: 'manual', postgres_major, created_at: now, expires_at } as const
  const { id } = (await stores.backups.add(draft))!
  await stores.backups.change(id, { state: 'running', started_at: now })
  await stores.jobs.add({ task: 'back-up-project', payload: { ref, id }, queue: 'backups', key: id })
  expect(await untilVerified(alice, ref, id)).toMatchObject({ state: 'done', verification: { state: 'passed' } })
})

test('a backup that was whole when the platform was killed is done, and none of its bytes are left when nobody could note it', async () => {
  const ref = await givenStones()
  await refusingDone('gone', async () => {
    const { id } = await alice.call(backups.create, { ref })
    expect(await untilVerified(alice, ref, id)).toMatchObject({ state: 'failed' })
  })
  expect(await bytesOf(ref)).toBeGreaterThan(0)
  const [failed] = await stores.backups.list(ref)
  const storedAs = failed!.stored_as
  // as the next platform finds the row of one that was killed
  await stores.backups.change(failed!.id, { state: 'running', failure: null })
  const job = { ref, id: failed!.id }
  await stores.jobs.add({ task: 'back-up-project', payload: job, queue: 'backups', key: failed!.id })
  expect(await untilVerified(alice, ref, failed!.id)).toMatchObject({
    state: 'done',
    verification: { state: 'passed' },
  })
  expect((await stores.backups.find(ref, failed!.id))!.stored_as).toBe(storedAs)

  const other = await givenStones()
  await refusingDone('gone_too', async () => {
    const { id } = await alice.call(backups.create, { ref: other })
    expect(await untilVerified(alice, other, id)).toMatchObject({ state: 'failed' })
  })
  expect(await bytesOf(other)).toBeGreaterThan(0)
  await sweepIn(platform, 0)
  expect(await bytesOf(other)).toBe(0)
  expect(await bytesOf(ref)).toBeGreaterThan(0)
})

/** The control plane refuses the one statement that says done. */
async function refusingDone(name: string, work: () => Promise<void>) {
  await platform.pool.query(
    `create function platform.${name}() returns trigger language plpgsql as
       $$ begin if new.state = 'done' then raise exception 'gone'; end if; return new; end $$;
     create trigger ${name} before update on platform.backups for each row execute function platform.${name}()`,
  )
  await work()
  await platform.pool.query(`drop trigger ${name} on platform.backups`)
}

async function filesOf(ref: string): Promise<string[]> {
  const entries = await readdir(join(platform.process.config.dataDirectory, 'backups'), {
    recursive: true,
    withFileTypes: true,
  })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.filter((path) => path.includes(`/${ref}/`))
}

async function bytesOf(ref: string) {
  const sizes = await Promise.all((await filesOf(ref)).map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** In the middle of the largest file. */
async function flipOneBit(ref: string) {
  const sized = await Promise.all((await filesOf(ref)).map(async (path) => ({ path, size: (await stat(path)).size })))
  const { path, size } = sized.toSorted((a, b) => b.size - a.size)[0]!
  const file = await open(path, 'r+')
  const at = Math.floor(size / 2)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at)
  await file.close()
}

test('clients that hold every replication connection of a project do not stop its backups', async () => {
  const ref = await givenStones()
  for (let held = 0; held < computeSizes.nano.walSenders; held++) await replicationClient(ref).connect()
  await expect(replicationClient(ref).connect()).rejects.toMatchObject({ code: '53300' })

  expect(await givenBackup(alice, ref)).toMatchObject({ state: 'done', verification: { state: 'passed' } })
})

/** Known to pg, though not to its types. */
const replicationClient = (ref: string) =>
  frontClient(platform, ref, Object.assign({ database: 'postgres' }, { replication: 'database' }))
