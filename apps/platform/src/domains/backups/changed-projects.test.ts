import { backups } from '@plinth/contract/backups'
import { projects } from '@plinth/contract/projects'
import { afterEach, expect, test } from 'vitest'
import { givenBackup, untilVerified } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { config } = platform.process
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
await rowsOf(alice, ref, 'create table kept as select 1 as n')
const earlier = await givenBackup(alice, ref)

const changes = {
  restarted: () => alice.call(projects.restart, { ref }),
  resized: () => alice.call(projects.resize, { ref, desired_instance_size: 'small' }),
  restored: () => alice.call(backups.restore, { ref, id: earlier.id }),
}

afterEach(() => void delete config.backupBytesPerSecond)

test.each(Object.entries(changes))(
  'a backup ends and says why when its project is %s, and the next one succeeds',
  async (_, change) => {
    const id = await givenBackupUnderWay()
    await change()
    await expectEnded(id)
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    expect(await givenBackup(alice, ref)).toMatchObject({ state: 'done', verification: { state: 'passed' } })
  },
)

test.each(['RESTARTING', 'RESIZING', 'RESTORING', 'UPGRADING', 'PAUSING', 'GOING_DOWN'] as const)(
  'a backup of a project that is %s is refused with that reason',
  async (status) => {
    const changing = await platform.projectOnPaper(acme)
    await platform.stores.projects.move(changing, ['COMING_UP'], status)
    await expect(alice.call(backups.create, { ref: changing })).rejects.toMatchObject({
      reason: 'nothing_to_back_up',
      message: `A project that is ${status} cannot be backed up. Take the backup when it is active or paused.`,
    })
  },
)

test('a second backup is refused while one is under way, which goes on', async () => {
  const id = await givenBackupUnderWay(5_000_000)
  await expect(alice.call(backups.create, { ref })).rejects.toMatchObject({
    reason: 'backup_under_way',
    message: 'A backup of this project is under way. Wait until it is done.',
  })
  expect(await untilVerified(alice, ref, id)).toMatchObject({ state: 'done' })
})

test('a backup ends when its project is paused, and a copy of what is stopped does not', async () => {
  const id = await givenBackupUnderWay()
  await alice.call(projects.pause, { ref })
  await expectEnded(id)
  await untilStatus(alice, ref, 'INACTIVE')

  const copy = await givenBackupUnderWay(5_000_000)
  await alice.call(projects.resize, { ref, desired_instance_size: 'micro' })
  expect(await untilVerified(alice, ref, copy)).toMatchObject({ state: 'done' })
  await untilStatus(alice, ref, 'INACTIVE')
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
})

test('a backup ends when its project is deleted, which comes back as it was', async () => {
  const id = await givenBackupUnderWay()
  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await expectEnded(id)
  expect(await rowsOf(alice, ref, 'select n from kept')).toEqual([['1']])
})

/** One that would take minutes, unless it is told how fast it goes. */
async function givenBackupUnderWay(bytesPerSecond = 100_000) {
  config.backupBytesPerSecond = bytesPerSecond
  const { id } = await alice.call(backups.create, { ref })
  await expect.poll(async () => (await found(id)).progress).toBeGreaterThan(0)
  delete config.backupBytesPerSecond
  return id
}

async function expectEnded(id: string) {
  await expect.poll(async () => (await found(id)).state).toBe('failed')
  expect((await found(id)).failure).toBe(
    'The project was paused, restarted, restored, resized or deleted meanwhile. Take the backup again.',
  )
}

const found = async (id: string) =>
  (await alice.call(backups.list, { ref })).backups.find((backup) => backup.id === id)!
