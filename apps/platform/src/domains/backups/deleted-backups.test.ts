import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from '@plinth/catalog/durations'
import { backups } from '@plinth/contract/backups'
import { metrics } from '@plinth/contract/metrics'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import { BRING_BACK_FOR } from './backup-rules.ts'
import { sweepIn } from '../../testing/sweep-in.ts'

const platform = await givenPlatform()
const { alice, dora, rita, stranger, organizations } = await platform.given({
  people: ['alice', 'dora', 'rita'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dora', readOnly: 'rita' }],
})
const acme = organizations[0]!
const { slug } = acme
const { stores } = platform

async function givenDeleted() {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table stones (size int); insert into stones values (42)')
  const backup = await givenBackup(alice, ref)
  await alice.call(backups.remove, { ref, id: backup.id })
  return { ref, backup, id: backup.id }
}

async function filesOf(ref: string) {
  const files = await readdir(join(platform.config.dataDirectory, 'backups'), { recursive: true })
  return files.filter((path) => path.includes(`${ref}/`) && !path.includes('/log/'))
}

const listed = async (ref: string) => (await alice.call(backups.list, { ref })).backups

test('a deleted backup is listed with its end, and nothing can be done with it but to bring it back', async () => {
  const { ref, id } = await givenDeleted()
  const [deleted] = await listed(ref)
  const until = new Date(deleted!.bring_back_until!).getTime()
  expect(until).toBeGreaterThan(Date.now() + BRING_BACK_FOR - hours(1))
  expect(until).toBeLessThanOrEqual(Date.now() + BRING_BACK_FOR)

  const refused = { code: 409, message: 'This backup was deleted. Bring it back first.' }
  for (const attempt of [
    () => alice.call(backups.restore, { ref, id }),
    () => alice.call(backups.verify, { ref, id }),
    () => alice.call(backups.preview, { ref, id }),
    () => alice.call(backups.remove, { ref, id }),
  ])
    await expect(attempt()).rejects.toMatchObject(refused)
  await expect(askForProject(alice, acme, { backup: id })).rejects.toMatchObject({ reason: 'backup_deleted' })
  expect((await alice.call(metrics.overview, { ref })).backup.taken_at).toBeNull()
})

test('it comes back, restores, and does not expire right after', async () => {
  const { ref, backup, id } = await givenDeleted()
  await stores.backups.change(id, { expires_at: new Date() })
  await sweepIn(platform, hours(47))
  await expect(rita.call(backups.bringBack, { slug, id })).rejects.toMatchObject({ code: 403 })
  await expect(stranger.call(backups.bringBack, { slug, id })).rejects.toMatchObject({ code: 404 })

  const back = await dora.call(backups.bringBack, { slug, id })
  expect(back).toMatchObject({ id, state: 'done', bring_back_until: null, verification: backup.verification })
  expect(new Date(back.expires_at).getTime()).toBeGreaterThan(Date.now() + hours(47))
  await expect(alice.call(backups.bringBack, { slug, id })).rejects.toMatchObject({ reason: 'backup_not_deleted' })
  await rowsOf(alice, ref, 'delete from stones')
  await alice.call(backups.restore, { ref, id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, 'select size from stones')).toEqual([['42']])
})

test('after 48 hours it is gone, and so are its bytes', async () => {
  const { ref, id } = await givenDeleted()
  await sweepIn(platform, hours(47))
  expect(await filesOf(ref)).not.toEqual([])
  await sweepIn(platform, hours(49))
  expect(await filesOf(ref)).toEqual([])
  expect(await listed(ref)).toEqual([])
  await expect(alice.call(backups.bringBack, { slug, id })).rejects.toMatchObject({ reason: 'backup_not_found' })
})

test('the last good backup of a project never expires beside a deleted one', async () => {
  const { ref, id } = await givenDeleted()
  const older = await stores.backups.find(ref, id)
  const kept = await givenBackup(alice, ref)
  await stores.backups.change(kept.id, { taken_at: new Date(older!.taken_at!.getTime() - 1), expires_at: new Date() })
  await sweepIn(platform, hours(1))
  expect((await listed(ref)).map((backup) => backup.id)).toContain(kept.id)
})

test('deleting all backups and then the project loses neither', async () => {
  const { ref, id } = await givenDeleted()
  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  await sweepIn(platform, hours(47))
  await alice.call(backups.bringBack, { slug, id })
  await stores.deletedProjects.purge(ref)
  await sweepIn(platform, hours(47))
  const copy = await givenProject(alice, acme, { name: 'Copy', backup: id })
  expect(await rowsOf(alice, copy.ref, 'select size from stones')).toEqual([['42']])
})

test('one of a project that is gone for good comes back too', async () => {
  const { ref, id } = await givenDeleted()
  await stores.projects.move(ref, ['ACTIVE_HEALTHY'], 'REMOVED', {})
  await stores.deletedProjects.purge(ref)
  expect(await alice.call(backups.bringBack, { slug, id })).toMatchObject({ bring_back_until: null })
})

test('a failed one has nothing to bring back, and is removed at once', async () => {
  const ref = await platform.projectOnPaper(acme)
  const [now, expires_at] = [new Date(), new Date(Date.now() + hours(1))]
  const draft = {
    ref,
    organization_id: acme.id,
    kind: 'manual',
    postgres_major: 17,
    created_at: now,
    expires_at,
  } as const
  const { id } = (await stores.backups.add(draft))!
  await stores.backups.change(id, { state: 'failed' })
  await alice.call(backups.remove, { ref, id })
  expect(await listed(ref)).toEqual([])
})
