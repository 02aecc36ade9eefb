import { days } from '@plinth/catalog/durations'
import { listBackups } from '@plinth/backups/list-backups'
import { writeLogSegment } from '@plinth/backups/log-segments'
import { backups } from '@plinth/contract/backups'
import { expect, test } from 'vitest'
import { keepLog } from '../domains/backups/moments/keep-log.ts'
import { repositoryOf } from '../domains/backups/repository-of.ts'
import { sweepBackups } from '../domains/backups/sweep-backups.ts'
import { targetOf } from '../domains/backups/target-of.ts'
import { givenBackup, untilVerified } from '../testing/given-backup.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../testing/given-projects.ts'
import { adoptBackups } from './adopt-backups.ts'
import { adoptLogs } from './adopt-logs.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores, pool, process: platformProcess } = platform
const { signal } = new AbortController()
await stores.organizations.setPlan(acme.id, 'enterprise')
const repository = repositoryOf(await targetOf(platform.config.backupPlace), platformProcess.sealer)

test('the log after an adopted backup brings its project to a moment, and a log that no backup needs is deleted', async () => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table stones (size int)')
  await keep(ref)
  await untilVerified(alice, ref, (await stores.backups.latestOf(ref, 'point-in-time'))!.id)
  await rowsOf(alice, ref, 'insert into stones values (1)')
  const at = await moment()
  await rowsOf(alice, ref, 'drop table stones')
  const log = (await platformProcess.backupVault.completeLog(ref, signal))!.log
  const stored = (await stores.backups.list(ref)).filter(({ state }) => state === 'done')
  const before = { backups: stored, log: await stores.archivedLogs.find(ref, log) }
  await platformProcess.backupVault.endLog(ref)
  const orphan = { ref, log: 'begun-later' }
  const segment = { name: '000000010000000000000002', through: new Date() }
  await writeLogSegment(repository, orphan, segment, content())
  // as in a platform whose own backup is older than all of them
  await pool.query('delete from platform.backups where ref = $1', [ref])
  await pool.query('delete from platform.archived_logs where ref = $1', [ref])
  await stores.archivedLogs.add({ ref, log: 'deleted-later', name: 'A1', through: new Date(), bytes: 1 })

  await adopt(ref)

  const ends = before.backups.map(({ stored_as, log_id, log_start }) => ({ stored_as, log_id, log_start }))
  expect(ends.some(({ log_id, log_start }) => log_id === log && log_start !== null)).toBe(true)
  // the platform, which does not run while backups are adopted, may have begun the next log of the project by now
  const names = ends.map(({ stored_as }) => stored_as)
  expect((await stores.backups.list(ref)).filter(({ stored_as }) => names.includes(stored_as))).toMatchObject(ends)
  expect(await stores.archivedLogs.find(ref, log)).toMatchObject({ ...before.log, through: expect.any(Date) })
  expect(await stores.archivedLogs.find(ref, orphan.log)).toMatchObject({ first_segment: segment.name })
  expect(await stores.archivedLogs.find(ref, 'deleted-later')).toBeUndefined()
  await sweepBackups({ ...platformProcess, stores })
  expect(await stores.archivedLogs.find(ref, orphan.log)).toBeUndefined()
  await alice.call(backups.restoreMoment, { ref, at })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, 'select size from stones')).toEqual([['1']])
})

test('backups are adopted though one of the project is under way, and stay as long as the plan says', async () => {
  await stores.organizations.setPlan(acme.id, 'team')
  const { ref, postgres_major } = (await stores.projects.find((await givenProject(alice, acme)).ref))!
  const taken = [await givenBackup(alice, ref), await givenBackup(alice, ref)]
  const earlier = await stores.backups.list(ref)
  await pool.query('delete from platform.backups where ref = $1', [ref])
  const now = new Date()
  const draft = { ref, organization_id: acme.id, postgres_major, created_at: now, expires_at: now }
  const waiting = (await stores.backups.add({ ...draft, kind: 'scheduled' }))!

  await adopt(ref)
  await adopt(ref)

  const adopted = (await stores.backups.list(ref)).filter(({ id }) => id !== waiting.id)
  expect(adopted).toHaveLength(taken.length)
  for (const [index, { stored_as, taken_at, stored_bytes }] of earlier.entries())
    expect(adopted[index]).toMatchObject({ state: 'done', stored_as, taken_at, stored_bytes })
  for (const { expires_at } of adopted) expect(expires_at.getTime()).toBeGreaterThanOrEqual(now.getTime() + days(14))
  expect(await stores.backups.find(ref, waiting.id)).toMatchObject({ state: 'waiting' })
})

async function adopt(ref: string) {
  const project = (await stores.projects.find(ref))!
  await adoptBackups(stores, project, await listBackups(repository, ref), platformProcess.edition)
  await adoptLogs(stores, ref, repository)
}

/** As the watch does every few seconds. */
async function keep(ref: string) {
  const project = (await stores.archivedLogs.listProjects()).find((one) => one.ref === ref)!
  const storing = { failures: 0, againAt: 0, isFailing: undefined }
  await keepLog(project, storing, { ...platformProcess, stores, config: platform.config }, signal)
}

/** After what was acknowledged so far and before what follows, which the clock tells apart by milliseconds. */
async function moment() {
  const at = new Date()
  while (Date.now() <= at.getTime()) await new Promise((resolve) => setTimeout(resolve, 1))
  return at.toISOString()
}

async function* content() {
  yield Buffer.from('log')
}
