import { days } from '@plinth/catalog/durations'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { DATABASE_PASSWORD, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import { purgeProject } from '../projects/purge-project.ts'
import { untilVerified } from '../../testing/given-backup.ts'
import { createBackUpBefore } from './back-up-before.ts'
import { resumeBackups } from './resume-backups.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { stores, process: platformProcess } = platform
const { signal } = new AbortController()
const backUpBefore = createBackUpBefore({ ...platformProcess, stores })

test('a project that is deleted for good leaves a backup, as which a new one can begin', async () => {
  const { ref } = await givenProject(alice, acme)
  await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (1)')
  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  const { fleet, sealer, backupVault, log } = platformProcess
  const tools = {
    stores,
    fleet,
    sealer,
    backupVault,
    backUpBefore,
    log,
    databaseChanged: async () => undefined,
    auditRoles: async () => undefined,
  }
  await purgeProject(ref, tools, { signal, isLastAttempt: false })
  expect(await fleet.engine.list()).not.toContain(ref)

  const [backup] = await stores.backups.list(ref)
  expect(backup).toMatchObject({ kind: 'before-deletion', state: 'done' })
  const made = await alice.call(projects.create, {
    organization_slug: acme.slug,
    name: 'Again',
    db_pass: DATABASE_PASSWORD,
    backup: backup!.id,
  })
  await untilStatus(alice, made.ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, made.ref, 'select n from kept')).toEqual([['1']])
})

test('one that an earlier platform was interrupted in is taken again, and not waited for', async () => {
  const { project, id } = await givenInterrupted('before-upgrade')
  expect(await backUpBefore('before-upgrade', project, signal)).toMatchObject({ id, state: 'done' })
})

test('one that a change left which nobody goes on with is taken by the next change', async () => {
  const { project, id } = await givenInterrupted('before-restore')
  expect(await backUpBefore('before-deletion', project, signal)).toMatchObject({ id, state: 'done' })
})

test('two changes that wait for the same backup have it taken once', async () => {
  const { project, id } = await givenInterrupted('before-restore')
  const taken = await Promise.all([1, 2, 3].map(() => backUpBefore('before-upgrade', project, signal)))
  expect(taken).toMatchObject([{ id }, { id }, { id }])
  expect(new Set(taken.map((backup) => 'stored_as' in backup && backup.stored_as)).size).toBe(1)
})

test('after a start, one that a change left is taken by a job of its own', async () => {
  const { project, id } = await givenInterrupted('before-restore')
  await resumeBackups(stores)
  expect(await untilVerified(alice, project.ref, id)).toMatchObject({ state: 'done' })
})

/** A backup that was being taken for a change when the platform ended. */
async function givenInterrupted(kind: 'before-upgrade' | 'before-restore') {
  const { ref } = await givenProject(alice, acme)
  const project = (await stores.projects.find(ref))!
  const { organization_id, postgres_major } = project
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + days(1))]
  const { id } = (await stores.backups.add({ ref, organization_id, kind, postgres_major, created_at, expires_at }))!
  await stores.backups.change(id, { state: 'running' })
  return { project, id }
}
