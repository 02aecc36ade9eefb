import { backups } from '@plinth/contract/backups'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import { projects } from '@plinth/contract/projects'
import { afterEach, expect, test } from 'vitest'
import { givenBackup } from '../../../testing/given-backup.ts'
import { givenUpload, untilUpload, uploadIn } from '../../../testing/given-dump-upload.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { config } = platform.process
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
await rowsOf(alice, ref, 'create table switches (id int); insert into switches values (1)')
const backup = await givenBackup(alice, ref)

/** Waits as long as the switch is there. */
const FILE = `create table made (id int);
do $$ begin while exists (select from public.switches) loop perform pg_sleep(0.05); end loop; end $$;`
const CHANGED =
  /^The project was paused, restarted, restored, resized, upgraded or deleted meanwhile. Nothing was changed./

const changes = {
  restarted: () => alice.call(projects.restart, { ref }),
  resized: () => alice.call(projects.resize, { ref, desired_instance_size: 'small' }),
  restored: () => alice.call(backups.restore, { ref, id: backup.id }),
}
const each = Object.entries(changes)

afterEach(() => void delete config.backupBytesPerSecond)

test.each(each)('a run ends when its project is %s, and leaves nothing', async (_, change) => {
  const id = await givenRun()
  await change()
  const { failure, can_start } = await untilUpload(alice, ref, id, 'failed')
  expect(failure?.message).toMatch(CHANGED)
  expect(can_start).toBe(true)
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await isMade()).toBe(false)
})

test.each(each)(
  'a run that is still being backed up ends when its project is %s, and so does its backup',
  async (_, change) => {
    const id = await givenRunBackedUp()
    await change()
    const { failure, can_start } = await untilUpload(alice, ref, id, 'failed')
    expect(failure?.message).toMatch(CHANGED)
    expect(can_start).toBe(true)
    expect((await latestBackup()).failure).toMatch(/^The project was paused, restarted, restored, resized or deleted/)
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    expect(await isMade()).toBe(false)
    expect(await uploadIn(alice, ref, id)).toMatchObject({ state: 'failed' })
  },
)

test('a second upload is refused while one runs, which goes on', async () => {
  const id = await givenRun()
  await expect(givenUpload(alice, ref, FILE)).rejects.toMatchObject({
    reason: 'dump_upload_under_way',
    message: 'A dump is being uploaded to this project already. Wait until it is done, or cancel it.',
  })
  await rowsOf(alice, ref, 'delete from switches')
  await untilUpload(alice, ref, id, 'done')
  expect(await isMade()).toBe(true)
  await rowsOf(alice, ref, 'drop table made; insert into switches values (1)')
})

test('a run of a project that is deleted is canceled, says so, and leaves nothing', async () => {
  const id = await givenRun()
  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await uploadIn(alice, ref, id)).toMatchObject({
    state: 'canceled',
    failure: { message: 'The project was deleted.' },
    can_start: false,
  })
  expect(await isMade()).toBe(false)
})

/** One whose statement runs. */
async function givenRun() {
  const { id } = await givenUpload(alice, ref, FILE)
  await alice.call(dumpUploads.start, { ref, id })
  await expect.poll(sessions).toHaveLength(1)
  return id
}

/** One whose backup is being taken, for minutes. */
async function givenRunBackedUp() {
  config.backupBytesPerSecond = 100_000
  const { id } = await givenUpload(alice, ref, FILE)
  await alice.call(dumpUploads.start, { ref, id })
  await expect.poll(async () => (await latestBackup()).progress).toBeGreaterThan(0)
  expect(await uploadIn(alice, ref, id)).toMatchObject({ state: 'backing_up' })
  return id
}

const latestBackup = async () => (await alice.call(backups.list, { ref })).backups[0]!

const isMade = async () => (await rowsOf(alice, ref, `select to_regclass('made')`))[0]![0] !== null

const sessions = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where application_name = 'plinth/dump' and state = 'active'`,
    )
    return rows
  })
