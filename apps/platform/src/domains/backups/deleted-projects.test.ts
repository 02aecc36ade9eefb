import { hours } from '@plinth/catalog/durations'
import { backups } from '@plinth/contract/backups'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import { createBackUpBefore } from './back-up-before.ts'
import { sweepIn } from '../../testing/sweep-in.ts'
import { purgeProject } from '../projects/purge-project.ts'

const platform = await givenPlatform()
const { alice, rita, bea, organizations } = await platform.given({
  people: ['alice', 'rita', 'bea'],
  organizations: [
    { name: 'Acme', owner: 'alice', readOnly: 'rita' },
    { name: 'Other', owner: 'bea' },
  ],
})
const [acme, other] = [organizations[0]!, organizations[1]!]
const { stores } = platform
const deleted = (who = alice) => who.call(backups.deletedProjects, { slug: acme.slug })

test('a deleted project is listed with its newest backup until that is gone', async () => {
  const { ref } = await givenProject(alice, acme, { name: 'Quarry' })
  await rowsOf(alice, ref, 'create table stones (size int); insert into stones values (42)')
  const first = await givenBackup(alice, ref)
  const second = await givenBackup(alice, ref)
  expect(await deleted()).toEqual([])

  const { restorable_until } = await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  const named = { ref, name: 'Quarry' }
  expect(await deleted(rita)).toMatchObject([
    { ...named, restorable_until, backup: { id: second.id, verification_state: 'passed' } },
  ])
  await alice.call(backups.remove, { ref, id: second.id })
  expect(await deleted()).toMatchObject([{ ...named, backup: { id: first.id, bring_back_until: null } }])

  await purge(ref)
  const [gone] = await deleted()
  expect(gone).toMatchObject({ ...named, restorable_until: null })
  // the last one, taken when the project went
  expect([first.id, second.id]).not.toContain(gone!.backup!.id)
  expect(await bea.call(backups.deletedProjects, { slug: other.slug })).toEqual([])
  const copy = await givenProject(alice, acme, { name: 'Copy', backup: gone!.backup!.id })
  expect(await rowsOf(alice, copy.ref, 'select size from stones')).toEqual([['42']])

  await sweepIn(platform, hours(24 * 8))
  expect(await deleted()).toEqual([])
  const { rows } = await platform.pool.query('select ref from platform.deleted_projects')
  expect(rows).toEqual([])
})

test('a project whose only backup was deleted before it is listed with that one, to bring it back', async () => {
  const ref = await projectOnPaper()
  await alice.call(backups.remove, { ref, id: await backupOnPaper(ref) })
  await purged(ref)
  const [found] = await deleted()
  expect(found!.backup).toMatchObject({ bring_back_until: expect.any(String) })
  await alice.call(backups.bringBack, { slug: acme.slug, id: found!.backup!.id })
  expect((await deleted())[0]!.backup).toMatchObject({ id: found!.backup!.id, bring_back_until: null })
  await sweepIn(platform, hours(24 * 8))
})

test('a backup that cannot be restored is not offered, and a project that has no other is not listed', async () => {
  const ref = await projectOnPaper()
  await stores.backups.change(await backupOnPaper(ref), { verification_state: 'failed' })
  await purged(ref)
  expect(await deleted()).toEqual([])
})

const projectOnPaper = () => platform.projectOnPaper(acme)

async function purged(ref: string) {
  await stores.projects.move(ref, ['COMING_UP'], 'REMOVED', { removed_at: new Date() })
  await stores.deletedProjects.purge(ref)
}

async function backupOnPaper(ref: string) {
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + hours(24))]
  const draft = { ref, organization_id: acme.id, kind: 'manual', postgres_major: 17, created_at, expires_at } as const
  const { id } = (await stores.backups.add(draft))!
  await stores.backups.change(id, { state: 'done', taken_at: created_at, finished_at: created_at })
  return id
}

async function purge(ref: string) {
  const tools = {
    ...platform.process,
    stores,
    backUpBefore: createBackUpBefore({ ...platform.process, stores }),
    databaseChanged: async () => undefined,
    auditRoles: async () => undefined,
  }
  await purgeProject(ref, tools, { signal: new AbortController().signal, isLastAttempt: false })
}
