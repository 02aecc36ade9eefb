import { randomUUID } from 'node:crypto'
import { audit } from '@plinth/contract/audit'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import { expect, test } from 'vitest'
import { givenUpload, untilUpload } from '../../../testing/given-dump-upload.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject } from '../../../testing/given-projects.ts'
import { scheduleDumpRuns } from './schedule-dump-runs.ts'
import type { Starter } from './starter.ts'

const platform = await givenPlatform()
const { pool, stores } = platform
const { alice, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)

const by: Starter = {
  actor: { profile_id: null, username: 'alice', email: alice.email },
  requestId: 'of-the-start',
  userId: randomUUID(),
  aal: 'aal1',
  role: 'Owner',
}

/** A transaction that wrote something. Returns its id. */
const transaction = (end: 'commit' | 'rollback') =>
  platform.process.fleet.asSuperuserAmongPeople(ref, async (admin) => {
    await admin.query('begin')
    const { rows } = await admin.query<{ id: string }>('select pg_current_xact_id()::text as id')
    await admin.query(end)
    return rows[0]!.id
  })

/** An upload as a platform leaves it that is killed while it commits. */
async function givenKilled(transactionId: string) {
  const { id } = await givenUpload(alice, ref, 'select 1;')
  await stores.dumpUploads.start(id, { at: new Date(), by })
  await stores.dumpUploads.advance(id, ['waiting'], 'running')
  await stores.dumpUploads.change(id, { statements: 7 })
  await stores.dumpUploads.beginCommit(id, transactionId)
  await expect(alice.call(dumpUploads.cancel, { ref, id })).rejects.toMatchObject({ reason: 'dump_upload_committing' })
  await scheduleDumpRuns(stores)
  await pool.query('notify "jobs:insert"')
  return id
}

test('a run that was committed is done, although Plinth was killed before it could say so', async () => {
  const id = await givenKilled(await transaction('commit'))
  expect(await untilUpload(alice, ref, id, 'done')).toMatchObject({ statements: 7, can_start: false })
  const [newest] = await alice.call(audit.list, { slug: acme.slug })
  expect(newest).toMatchObject({ verb: 'dump.run', outcome: 'done', actor: { email: alice.email } })
})

test('a run that was not committed is undone, and can be started again', async () => {
  const id = await givenKilled(await transaction('rollback'))
  const { failure, can_start } = await untilUpload(alice, ref, id, 'failed')
  expect(failure?.message).toBe('Plinth stopped while it ran. Nothing was changed. Start it again.')
  expect(can_start).toBe(true)
  await alice.call(dumpUploads.start, { ref, id })
  await untilUpload(alice, ref, id, 'done')
})

test('where Postgres does not know any more, it is said that nobody does', async () => {
  const id = await givenKilled('99999999')
  const { failure } = await untilUpload(alice, ref, id, 'failed')
  expect(failure?.message).toContain('could not find out whether they were')
})
