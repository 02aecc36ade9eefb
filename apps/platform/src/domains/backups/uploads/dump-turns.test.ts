import { randomUUID } from 'node:crypto'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import type { Organization } from '@plinth/contract/organizations'
import { inTransaction } from '@plinth/service-kit/sql'
import { expect, test } from 'vitest'
import { createStores } from '../../../stores/stores.ts'
import type { Caller } from '../../../testing/caller.ts'
import { givenUpload, untilUpload, uploadIn } from '../../../testing/given-dump-upload.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf } from '../../../testing/given-projects.ts'
import { scheduleDumpRuns } from './schedule-dump-runs.ts'
import type { Starter } from './starter.ts'

const platform = await givenPlatform()
const { alice, bea, organizations } = await platform.given({
  people: ['alice', 'bea'],
  organizations: [
    { name: 'Many', owner: 'alice' },
    { name: 'One', owner: 'bea' },
    { name: 'Another', owner: 'bea' },
  ],
})
const [many, one, another] = [organizations[0]!, organizations[1]!, organizations[2]!]
const { pool, stores } = platform

/** Waits as long as the switch is there. */
const FILE = `do $$ begin while exists (select from public.switches) loop perform pg_sleep(0.05); end loop; end $$;`

const by: Starter = {
  actor: { profile_id: null, username: 'alice', email: alice.email },
  requestId: 'of-the-start',
  userId: randomUUID(),
  aal: 'aal1',
  role: 'Owner',
}

test('an organization whose dumps run for long leaves a place to the others, and its own next one follows them', async () => {
  const long = [await givenStarted(alice, many), await givenStarted(alice, many)]
  for (const { ref, id } of long) await untilUpload(alice, ref, id, 'running')
  const next = await givenStarted(alice, many)

  const ofOther = await givenProject(bea, one)
  const { id } = await givenUpload(bea, ofOther.ref, 'create table made (id int);')
  await bea.call(dumpUploads.start, { ref: ofOther.ref, id })
  await untilUpload(bea, ofOther.ref, id, 'done')
  expect(await uploadIn(alice, next.ref, next.id)).toMatchObject({ state: 'waiting' })

  await rowsOf(alice, long[0]!.ref, 'delete from switches')
  await untilUpload(alice, next.ref, next.id, 'running')
  expect(await uploadIn(alice, long[1]!.ref, long[1]!.id)).toMatchObject({ state: 'running' })
  for (const { ref } of [long[1]!, next]) await rowsOf(alice, ref, 'delete from switches')
  for (const upload of [...long, next]) await untilUpload(alice, upload.ref, upload.id, 'done')
})

test('organizations take turns, however many dumps one of them has waiting', async () => {
  const ids: string[] = []
  await inTransaction(pool, async (tx) => {
    for (const organization of [many, many, many, many, one, another]) ids.push(await waitingOnPaper(organization, tx))
    await scheduleDumpRuns(createStores(tx))
  })
  await pool.query('notify "jobs:insert"')

  const placed = async () => {
    const { rows } = await pool.query<{ organization: number }>(
      `select organization_id::float8 as organization from platform.dump_uploads
       where id = any($1) and state = 'failed' and place is null order by placed_at`,
      [ids],
    )
    return rows.map(({ organization }) => organization)
  }
  await expect.poll(placed).toHaveLength(ids.length)
  expect(new Set((await placed()).slice(0, 3))).toEqual(new Set([many.id, one.id, another.id]))
})

test('a project whose run is still being undone waits with its next one, and other projects do not', async () => {
  const [ref, other] = [await platform.projectOnPaper(one), await platform.projectOnPaper(one)]
  await inTransaction(pool, async (tx) => {
    const { dumpUploads: uploads } = createStores(tx)
    const take = (place: number) => uploads.takePlace(place, { at: new Date(), ofOrganization: 2 })
    const first = await startedOnPaper(uploads, ref, one)
    expect(await take(0)).toMatchObject({ id: first, attempts: 1 })
    await uploads.cancel(first, new Date())
    const second = await startedOnPaper(uploads, ref, one)
    expect(await take(1)).toBeUndefined()
    const elsewhere = await startedOnPaper(uploads, other, one)
    expect(await take(1)).toMatchObject({ id: elsewhere })
    // what was interrupted comes first
    expect(await take(0)).toMatchObject({ id: first, attempts: 2 })
    await uploads.leavePlace(first)
    expect(await take(0)).toMatchObject({ id: second })
    await tx.query('delete from platform.dump_uploads where id = any($1)', [[first, second, elsewhere]])
  })
})

/** Of a project of its own, and as long as its switch is there. */
async function givenStarted(caller: Caller, organization: Organization) {
  const { ref } = await givenProject(caller, organization)
  await rowsOf(caller, ref, 'create table switches (id int); insert into switches values (1)')
  const { id } = await givenUpload(caller, ref, FILE)
  await caller.call(dumpUploads.start, { ref, id })
  return { ref, id }
}

/** Of a project without a cluster, so that the run is over at once. */
async function waitingOnPaper(organization: Organization, tx: Parameters<typeof createStores>[0]) {
  return startedOnPaper(createStores(tx).dumpUploads, await platform.projectOnPaper(organization), organization)
}

async function startedOnPaper(uploads: typeof stores.dumpUploads, ref: string, { id: organization_id }: Organization) {
  const draft = { ref, organization_id, file_name: 'a.sql', bytes: 1, created_at: new Date() }
  const { id } = (await uploads.add(draft))!
  await uploads.receive(id, { offset: 0, bytes: 1, at: new Date() })
  await uploads.start(id, { at: new Date(), by })
  return id
}
