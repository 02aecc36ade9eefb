import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from '@plinth/catalog/durations'
import { writeLogSegment } from '@plinth/backups/log-segments'
import { segmentAfter } from '@plinth/postgres-engine/segment-names'
import { audit } from '@plinth/contract/audit'
import { backups, type PointInTime } from '@plinth/contract/backups'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { DATABASE_PASSWORD, givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'
import { projects } from '@plinth/contract/projects'
import { repositoryOf } from '../repository-of.ts'
import { targetOf } from '../target-of.ts'
import { BRING_BACK_FOR } from '../backup-rules.ts'
import { keepLog } from './keep-log.ts'
import { sweepIn } from '../../../testing/sweep-in.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores, process: platformProcess } = platform
const { signal } = new AbortController()
await stores.organizations.setPlan(acme.id, 'enterprise')
const backupsFolder = join(platform.config.dataDirectory, 'backups')

test('a project goes back to a second between two writes, and as a new project to another', async () => {
  const ref = await givenArchivedProject()
  await write(ref, 1)
  const first = await moment()
  await write(ref, 2)
  const second = await moment()
  await write(ref, 3)

  const preview = await alice.call(backups.previewMoment, { ref, at: first })
  expect(preview.writes_since_at_most).toBeGreaterThanOrEqual(2)
  expect(await alice.call(backups.restoreMoment, { ref, at: first })).toEqual({ ref, status: 'RESTORING' })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect((await alice.call(projects.get, { ref })).status_detail).toBeNull()
  expect(await stonesOf(ref)).toEqual([['1']])
  const [entry] = await alice.call(audit.list, { slug: acme.slug })
  expect(entry).toMatchObject({ verb: 'backup.restore-moment', target: ref, after: { moment: first } })

  // what was written before the restore stays within reach
  const { backup } = await alice.call(backups.previewMoment, { ref, at: second })
  const made = await alice.call(projects.create, {
    organization_slug: acme.slug,
    name: 'Then',
    db_pass: DATABASE_PASSWORD,
    backup,
    moment: second,
  })
  await untilStatus(alice, made.ref, 'ACTIVE_HEALTHY')
  expect(await stonesOf(made.ref)).toEqual([['1'], ['2']])

  // and so is what is written after it
  await untilArchived(ref)
  await write(ref, 4)
  const third = await moment()
  await write(ref, 5)
  await alice.call(backups.restoreMoment, { ref, at: third })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await stonesOf(ref)).toEqual([['1'], ['4']])
})

test('a moment that no log covers is refused, and so is one of another backup', async () => {
  const ref = await givenArchivedProject()
  const { point_in_time } = await alice.call(backups.list, { ref })
  const { from } = point_in_time.windows[0]!
  const early = new Date(new Date(from).getTime() - 1).toISOString()
  const late = new Date(Date.now() + 60_000).toISOString()
  for (const at of [early, late]) {
    const refused = { reason: 'moment_not_covered' }
    await expect(alice.call(backups.previewMoment, { ref, at })).rejects.toMatchObject(refused)
    await expect(alice.call(backups.restoreMoment, { ref, at })).rejects.toMatchObject(refused)
    const { backup } = await alice.call(backups.previewMoment, { ref, at: from })
    const draft = { organization_slug: acme.slug, name: 'Then', db_pass: DATABASE_PASSWORD, backup, moment: at }
    await expect(alice.call(projects.create, draft)).rejects.toMatchObject(refused)
  }
})

test('a log that cannot be stored is said to fail, is stored later, and where it was given up a new one begins', async () => {
  const ref = await givenArchivedProject()
  await write(ref, 1)
  const before = await moment()
  await platformProcess.backupVault.completeLog(ref, signal)
  // a file where the folder of the logs should be
  const logs = join(backupsFolder, (await readdir(backupsFolder))[0]!, ref, 'log')
  await rename(logs, `${logs}.away`)
  await writeFile(logs, '')

  await write(ref, 2)
  await platformProcess.fleet.engine.finishLog(ref, await platformProcess.fleet.password(ref, 'superuser'))
  await keep(ref)
  const failing = (await alice.call(backups.list, { ref })).point_in_time
  expect(failing).toMatchObject({ state: 'failing', failure: expect.stringContaining('does not work') })
  expect((await alice.call(backups.list, { ref })).point_in_time.failing_since).not.toBeNull()

  await rm(logs)
  await rename(`${logs}.away`, logs)
  await keep(ref)
  expect((await alice.call(backups.list, { ref })).point_in_time).toMatchObject({ state: 'archiving', failure: null })

  const log = (await platformProcess.backupVault.logOf(ref))!
  const spool = join(platform.config.dataDirectory, 'clusters', ref, 'log-spool', log)
  await writeFile(join(spool, 'given-up'), '')
  await keep(ref)
  expect(await platformProcess.backupVault.logOf(ref)).not.toBe(log)
  await untilArchived(ref)
  const { windows } = (await alice.call(backups.list, { ref })).point_in_time
  expect(windows).toHaveLength(2)
  expect(windows[1]!.until > before).toBe(true)
})

test('a paused project is archived without being started, and what no backup needs is deleted', async () => {
  const ref = await givenArchivedProject()
  await write(ref, 1)
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await keep(ref)
  const log = (await platformProcess.backupVault.logOf(ref))!
  const stored = (await stores.archivedLogs.find(ref, log))!
  expect(stored.stored_bytes).toBeGreaterThan(0)
  expect(await platformProcess.fleet.engine.health(ref)).toMatchObject({ state: 'stopped' })

  const [first] = (await alice.call(backups.list, { ref })).backups
  const later = await alice.call(backups.create, { ref })
  await expect.poll(async () => (await stores.backups.find(ref, later.id))?.state).toBe('done')
  await stores.backups.change(first!.id, { verification_state: 'passed' })
  await alice.call(backups.remove, { ref, id: first!.id })
  await sweepIn(platform, 0)
  // it can still be brought back, with every moment after it
  const { log_start } = (await stores.backups.find(ref, first!.id))!
  expect((await stores.archivedLogs.find(ref, log))!.first_segment <= log_start!).toBe(true)
  expect(windowsFrom((await alice.call(backups.list, { ref })).point_in_time)).not.toContain(first!.taken_at)
  await alice.call(backups.bringBack, { slug: acme.slug, id: first!.id })
  expect(windowsFrom((await alice.call(backups.list, { ref })).point_in_time)).toContain(first!.taken_at)

  await alice.call(backups.remove, { ref, id: first!.id })
  await sweepIn(platform, BRING_BACK_FOR + 1000)
  const left = (await stores.archivedLogs.find(ref, log))!
  expect(left.first_segment > log_start!).toBe(true)
  expect(left.stored_bytes).toBeLessThan(stored.stored_bytes)
})

test('a project whose plan has no point in time keeps no log', async () => {
  const ref = await givenArchivedProject()
  await stores.organizations.setPlan(acme.id, 'pro')
  await keep(ref)
  expect(await platformProcess.backupVault.logOf(ref)).toBeUndefined()
  expect((await alice.call(backups.list, { ref })).point_in_time.state).toBe('off')
  await stores.organizations.setPlan(acme.id, 'enterprise')
})

test('moments that the clock of the server went through twice are said, and refused before a restore begins', async () => {
  const ref = await givenArchivedProject()
  await write(ref, 1)
  const { log } = (await platformProcess.backupVault.completeLog(ref, signal))!
  const stored = (await stores.archivedLogs.find(ref, log))!
  const before = await moment()
  const repository = repositoryOf(await targetOf(platform.config.backupPlace), platformProcess.sealer)
  const ahead = { name: segmentAfter(stored.last_segment, 4 * 1024 * 1024), through: new Date(Date.now() + hours(1)) }
  const bytes = await writeLogSegment(repository, { ref, log }, ahead, content())
  await stores.archivedLogs.add({ ref, log, ...ahead, bytes })

  const { uncertain } = (await alice.call(backups.list, { ref })).point_in_time
  expect(uncertain).toEqual([{ from: expect.any(String), until: ahead.through.toISOString() }])
  expect(uncertain[0]!.from <= before).toBe(true)
  const at = await moment()
  const refused = { code: 409, reason: 'moment_uncertain' }
  await expect(alice.call(backups.previewMoment, { ref, at })).rejects.toMatchObject(refused)
  await expect(alice.call(backups.restoreMoment, { ref, at })).rejects.toMatchObject(refused)
  expect(await alice.call(backups.previewMoment, { ref, at: uncertain[0]!.from })).toMatchObject({
    at: uncertain[0]!.from,
  })
})

async function* content() {
  yield Buffer.from('log')
}

const windowsFrom = ({ windows }: PointInTime) => windows.map(({ from }) => from)

/** With a table, and its log archived from a backup on. */
async function givenArchivedProject() {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table stones (size int)')
  await untilArchived(ref)
  return ref
}

async function untilArchived(ref: string) {
  await keep(ref)
  await expect.poll(async () => (await alice.call(backups.list, { ref })).point_in_time.state).toBe('archiving')
}

/** As the watch does every few seconds. */
async function keep(ref: string) {
  const project = (await stores.archivedLogs.listProjects()).find((one) => one.ref === ref)!
  const storing = { failures: 0, againAt: 0, isFailing: undefined }
  await keepLog(project, storing, { ...platformProcess, stores, config: platform.config }, signal)
}

const write = (ref: string, size: number) => rowsOf(alice, ref, `insert into stones values (${size})`)

const stonesOf = (ref: string) => rowsOf(alice, ref, 'select size from stones order by size')

/** After what was acknowledged so far and before what follows, which the clock tells apart by milliseconds. */
async function moment() {
  const at = new Date()
  while (Date.now() <= at.getTime()) await new Promise((resolve) => setTimeout(resolve, 1))
  return at.toISOString()
}
