import { hours, minutes } from '@plinth/catalog/durations'
import { backups } from '@plinth/contract/backups'
import type { BackupTrouble } from '@plinth/contract/backup-trouble'
import { metrics } from '@plinth/contract/metrics'
import { platformBackups } from '@plinth/contract/platform-backups'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { backupOnPaper } from '../../testing/words-for-changes.ts'

const platform = await givenPlatform()

test('the home says that a backup cannot be restored until it is deleted, also where a later one can', async () => {
  const { alice, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
  const ref = await platform.projectOnPaper(organizations[0]!)
  const statusOfBackups = async () => (await alice.call(metrics.overview, { ref })).backup
  const [earlier, latest] = [await backupOnPaper(platform, ref), await backupOnPaper(platform, ref)]
  const takenAt = new Date(Date.now() - hours(20))
  await platform.pool.query('update platform.backups set created_at = $2, taken_at = $2 where id = $1', [
    earlier,
    takenAt,
  ])
  for (const id of [earlier, latest]) await platform.stores.backups.change(id, { verification_state: 'passed' })
  const fine = { verification: 'passed', trouble: null }
  expect(await statusOfBackups()).toMatchObject(fine)

  await platform.stores.backups.change(earlier, {
    verification_state: 'failed',
    verification_failure: 'It is damaged.',
  })
  expect(await statusOfBackups()).toMatchObject({
    verification: 'passed',
    trouble: { problem: 'earlier_verification_failed', taken_at: takenAt.toISOString() },
  })

  await alice.call(backups.remove, { ref, id: earlier })
  expect(await statusOfBackups()).toMatchObject(fine)
})

test('the home says why the latest backup cannot be restored', async () => {
  const { alice, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
  const ref = await platform.projectOnPaper(organizations[0]!)
  const id = await backupOnPaper(platform, ref)

  await platform.stores.backups.change(id, { verification_state: 'failed', verification_failure: 'It is damaged.' })

  expect((await alice.call(metrics.overview, { ref })).backup).toMatchObject({
    verification: 'failed',
    trouble: { problem: 'verification_failed', reason: 'It is damaged.' },
  })
})

test('every page says the same of the backups of a project, and the gravest comes first', async () => {
  const { alice, organizations } = await platform.given({ organizations: [{ name: 'Trouble', owner: 'alice' }] })
  const operator = await platform.operator()
  const [acme] = [organizations[0]!]
  const [ref, quiet] = [await platform.projectOnPaper(acme), await platform.projectOnPaper(acme)]
  const listed = async () => alice.call(projects.list, { organization_slug: acme.slug })
  /** What each of the pages shows, which has to be one thing. */
  const trouble = async () => {
    const { projects_in_trouble } = await operator.call(platformBackups.list, {})
    const ofOperator = projects_in_trouble.listed.filter((project) => project.ref === ref)
    const all = [
      (await alice.call(backups.list, { ref })).trouble,
      (await alice.call(metrics.overview, { ref })).backup.trouble,
      (await listed()).find((project) => project.ref === ref)!.backup_trouble,
      ofOperator[0]?.trouble ?? null,
    ] satisfies (BackupTrouble | null)[]
    for (const one of all) expect(one).toEqual(all[0])
    for (const { can_open } of ofOperator) expect(can_open).toBe(false)
    return all[0]
  }
  expect(await trouble()).toBeNull()

  await platform.stores.archivedLogs.noteFailure(ref, 'The place is full.', new Date())
  expect(await trouble()).toMatchObject({ problem: 'log_failing', reason: 'The place is full.' })
  await platform.pool.query(`update platform.projects set status = 'ACTIVE_HEALTHY' where ref = $1`, [ref])
  await platform.stores.organizations.setPlan(acme.id, 'pro')
  await platform.stores.backups.noteSchedule(ref, new Date(Date.now() - hours(24 + 12) - minutes(1)))
  expect(await trouble()).toMatchObject({ problem: 'overdue' })
  await platform.stores.backups.noteSchedule(ref, new Date(Date.now() - hours(24 + 11)))
  expect(await trouble()).toMatchObject({ problem: 'log_failing' })

  const id = await backupOnPaper(platform, ref)
  await platform.stores.backups.change(id, { verification_state: 'failed', verification_failure: 'It is damaged.' })
  expect(await trouble()).toMatchObject({ problem: 'verification_failed', reason: 'It is damaged.' })
  const now = new Date(Date.now() + minutes(1))
  const project = (await platform.stores.projects.find(ref))!
  const failed = await platform.stores.backups.add({ ...project, kind: 'manual', created_at: now, expires_at: now })
  await platform.stores.backups.change(failed!.id, { state: 'failed', failure: 'It was interrupted.' })
  expect(await trouble()).toMatchObject({ problem: 'failed', reason: 'It was interrupted.' })
  expect((await listed()).find((one) => one.ref === quiet)).toMatchObject({ backup_trouble: null })
})
