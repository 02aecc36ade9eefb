import { dumpUploads } from '@plinth/contract/dump-uploads'
import { audit } from '@plinth/contract/audit'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenUpload, untilUpload } from '../../../testing/given-dump-upload.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, dev, organizations } = await platform.given({
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dev' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)

/** Waits as long as the switch is there. */
const FILE = `create table made (id int);
do $$ begin while exists (select from public.switches) loop perform pg_sleep(0.05); end loop; end $$;
insert into made values (1);`

await rowsOf(alice, ref, 'create table switches (id int); insert into switches values (1)')

const tables = () =>
  rowsOf(
    alice,
    ref,
    `select relname from pg_class where relkind = 'r' and relname <> 'switches' and relnamespace = 'public'::regnamespace`,
  )

const sessions = () =>
  platform.process.fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'plinth/dump' and state = 'active'`,
    )
    return rows
  })

/** One whose statement runs. */
async function givenRun(caller: Caller) {
  const { id } = await givenUpload(caller, ref, FILE)
  await caller.call(dumpUploads.start, { ref, id })
  await untilUpload(alice, ref, id, 'running')
  await expect.poll(sessions).toHaveLength(1)
  return id
}

test('who cancels a run has it undone', async () => {
  const id = await givenRun(dev)
  expect(await alice.call(dumpUploads.cancel, { ref, id })).toMatchObject({ state: 'canceled' })
  await expect.poll(sessions).toEqual([])
  expect(await tables()).toEqual([])
  const runs = async () => (await alice.call(audit.list, { slug: acme.slug })).filter(({ verb }) => verb === 'dump.run')
  await expect.poll(async () => (await runs()).length).toBe(1)
  expect((await runs())[0]).toMatchObject({ outcome: 'failed', after: { canceled: true } })
})

test('a run whose connection is ended can be started again', async () => {
  const id = await givenRun(dev)
  await rowsOf(alice, ref, `select pg_terminate_backend(${(await sessions())[0]!.pid})`)
  const { failure, can_start } = await untilUpload(alice, ref, id, 'failed')
  expect(failure?.message).toBe('The connection to the database was lost. Nothing was changed. Start it again.')
  expect(can_start).toBe(true)
  expect(await tables()).toEqual([])

  await rowsOf(alice, ref, 'delete from switches')
  await dev.call(dumpUploads.start, { ref, id })
  await untilUpload(alice, ref, id, 'done')
  expect(await rowsOf(alice, ref, 'select id from made')).toEqual([['1']])
  await rowsOf(alice, ref, 'drop table made; insert into switches values (1)')
})

test('who may no longer run SQL in the project has the run undone', async () => {
  const id = await givenRun(dev)
  await platform.removeMember(acme, dev)
  const { failure } = await untilUpload(alice, ref, id, 'failed')
  expect(failure?.message).toContain('may no longer run SQL')
  await expect.poll(sessions).toEqual([])
  expect(await tables()).toEqual([])
  await platform.addMember(acme, dev, 'Developer')
})

test('a project that is paused does not wait for a run, which can be started again afterwards', async () => {
  const id = await givenRun(alice)
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  const { failure, can_start } = await untilUpload(alice, ref, id, 'failed')
  expect(failure?.message).toContain('was paused')
  expect(can_start).toBe(true)
  const refused = { reason: 'project_not_usable' }
  await expect(alice.call(dumpUploads.start, { ref, id })).rejects.toMatchObject(refused)
  await expect(givenUpload(alice, ref, FILE)).rejects.toMatchObject(refused)

  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await tables()).toEqual([])
  await rowsOf(alice, ref, 'delete from switches')
  await alice.call(dumpUploads.start, { ref, id })
  await untilUpload(alice, ref, id, 'done')
  expect(await tables()).toEqual([['made']])
})
