import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from '@plinth/catalog/durations'
import { audit } from '@plinth/contract/audit'
import { backups } from '@plinth/contract/backups'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { callRoute } from '../../../testing/call-route.ts'
import { givenUpload, ranDump, untilUpload, uploadIn } from '../../../testing/given-dump-upload.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'
import { sweepUploads } from './sweep-uploads.ts'

const platform = await givenPlatform()
const { alice, dev, reader, stranger, organizations } = await platform.given({
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dev', readOnly: 'reader' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
const folder = join(platform.config.dataDirectory, 'dump-uploads')

const files = () => readdir(folder)
const tables = () =>
  rowsOf(alice, ref, `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)

const piece = (text: string) => new Uint8Array(Buffer.from(text))

test('a dump is uploaded and run: its rows are there, a backup before it, and who did it is in the audit log', async () => {
  const file = `create table stones (id int, name text);\ncopy stones from stdin;\n1\tquartz\n\\.\ncreate role postgres;\ngrant select on stones to anon;\n`
  const upload = await ranDump(dev, ref, file, 'stones.sql')

  expect(upload).toMatchObject({
    state: 'done',
    file_name: 'stones.sql',
    received: file.length,
    bytes_run: file.length,
    statements: 3,
    notes: ['The role postgres exists already and stays as it is.'],
    failure: null,
    can_start: false,
  })
  expect(await rowsOf(alice, ref, 'select * from stones')).toEqual([['1', 'quartz']])
  const { backups: taken } = await alice.call(backups.list, { ref })
  expect(taken[0]).toMatchObject({ kind: 'before-restore', purpose: 'upload', state: 'done' })
  expect(await files()).toEqual([])
  const entries = (await alice.call(audit.list, { slug: acme.slug })).filter(({ target }) => target === ref)
  const actor = { email: dev.email }
  const after = { file_name: 'stones.sql', bytes: file.length }
  expect(entries.find(({ verb }) => verb === 'dump.upload')).toMatchObject({ actor, after })
  expect(entries.find(({ verb }) => verb === 'dump.start')).toMatchObject({ actor, after, outcome: 'done' })
  expect(entries.find(({ verb }) => verb === 'dump.run')).toMatchObject({
    actor,
    after: { ...after, statements: 3 },
    outcome: 'done',
  })
  expect(entries.find(({ verb }) => verb === 'database.change_rights')).toMatchObject({ actor, outcome: 'done' })
  // what is made in public is secured as with other SQL of the owner
  expect(await rowsOf(alice, ref, `select relrowsecurity from pg_class where relname = 'stones'`)).toEqual([['t']])
  await rowsOf(alice, ref, 'drop table stones')
})

test('a statement that fails is named with its line, and nothing is left of the dump', async () => {
  const upload = await ranDump(dev, ref, 'create table made (id int);\n\nselect * from\n  nowhere;\n')
  expect(upload).toMatchObject({
    state: 'failed',
    can_start: false,
    failure: { message: 'relation "nowhere" does not exist', line: 4, statement: 'select * from nowhere', hint: null },
  })
  expect(await tables()).toEqual([])
  expect(await files()).toEqual([])
  await expect(dev.call(dumpUploads.start, { ref, id: upload.id })).rejects.toMatchObject({
    reason: 'dump_upload_ended',
  })
  const newest = (await alice.call(audit.list, { slug: acme.slug })).find(({ verb }) => verb === 'dump.run')
  expect(newest).toMatchObject({ outcome: 'failed', after: { file_name: 'dump.sql', statements: 1 } })
})

test('a piece that is lost or comes twice does no harm, and one at another place is refused with where to go on', async () => {
  const text = 'create table pieces (id int);'
  const { id } = await dev.call(dumpUploads.create, { ref, file_name: 'a.sql', bytes: text.length })
  const send = (from: number, to: number, sent = text.slice(from, to)) =>
    dev.call(dumpUploads.sendPiece, { ref, id, offset: String(from), piece: piece(sent) })

  await expect(dev.call(dumpUploads.start, { ref, id })).rejects.toMatchObject({ reason: 'dump_upload_incomplete' })
  expect(await send(0, 10)).toEqual({ received: 10 })
  expect(await send(0, 10)).toEqual({ received: 10 })
  const next = { reason: 'piece_not_next', fields: { received: '10' } }
  await expect(send(5, 15)).rejects.toMatchObject(next)
  await expect(send(11, 15)).rejects.toMatchObject(next)
  await expect(send(10, 10)).rejects.toMatchObject({ reason: 'piece_outside_file' })
  await expect(send(10, 20, 'x'.repeat(100))).rejects.toMatchObject({ reason: 'piece_outside_file' })
  // at the same time: one of them is next, the other one is answered as if it was
  expect(await Promise.all([send(10, 20), send(10, 20)])).toEqual([{ received: 20 }, { received: 20 }])
  expect(await uploadIn(dev, ref, id)).toMatchObject({ state: 'receiving', received: 20, can_start: false })
  expect(await send(20, text.length)).toEqual({ received: text.length })
  expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600)

  await dev.call(dumpUploads.start, { ref, id })
  await untilUpload(dev, ref, id, 'done')
  expect(await tables()).toEqual([['pieces']])
  await rowsOf(alice, ref, 'drop table pieces')
})

test('a piece is bytes, and at most 1 MB of them', async () => {
  const { id } = await dev.call(dumpUploads.create, { ref, file_name: 'a.sql', bytes: 3_000_000 })
  const large = { ref, id, offset: '0', piece: new Uint8Array(1024 * 1024 + 1) }
  await expect(dev.call(dumpUploads.sendPiece, large)).rejects.toMatchObject({ code: 413 })
  const asJson = { ...dumpUploads.sendPiece, takesBytes: undefined }
  expect((await callRoute(dev, asJson, { ref, id, offset: '0', piece: 'x' }, 'as-json')).status).toBe(415)
  expect(await dev.call(dumpUploads.sendPiece, { ...large, piece: new Uint8Array(1024 * 1024) })).toEqual({
    received: 1024 * 1024,
  })
  await dev.call(dumpUploads.cancel, { ref, id })
})

test('a project has one upload at once, which can be canceled', async () => {
  const { id } = await givenUpload(dev, ref, 'select 1;')
  await expect(givenUpload(alice, ref, 'select 2;')).rejects.toMatchObject({ reason: 'dump_upload_under_way' })
  const starts = await Promise.allSettled([dev, alice].map((caller) => caller.call(dumpUploads.start, { ref, id })))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await untilUpload(dev, ref, id, 'done')

  const second = await givenUpload(alice, ref, 'select 2;')
  expect(await files()).toEqual([second.id])
  expect(await alice.call(dumpUploads.cancel, { ref, id: second.id })).toMatchObject({ state: 'canceled' })
  expect(await alice.call(dumpUploads.cancel, { ref, id: second.id })).toMatchObject({ state: 'canceled' })
  expect(await files()).toEqual([])
  await expect(alice.call(dumpUploads.start, { ref, id: second.id })).rejects.toMatchObject({
    reason: 'dump_upload_ended',
  })
})

test('nobody finds or changes the upload of another project', async () => {
  const other = await givenProject(alice, acme, { name: 'Other' })
  const { id } = await givenUpload(alice, ref, 'select 1;')
  const missing = { reason: 'dump_upload_not_found' }
  await expect(alice.call(dumpUploads.start, { ref: other.ref, id })).rejects.toMatchObject(missing)
  await expect(alice.call(dumpUploads.cancel, { ref: other.ref, id })).rejects.toMatchObject(missing)
  const sent = { ref: other.ref, id, offset: '0', piece: piece('x') }
  await expect(alice.call(dumpUploads.sendPiece, sent)).rejects.toMatchObject(missing)
  await expect(reader.call(dumpUploads.start, { ref, id })).rejects.toMatchObject({ code: 403 })
  await expect(stranger.call(dumpUploads.start, { ref, id })).rejects.toMatchObject({ code: 404 })
  await alice.call(dumpUploads.cancel, { ref, id })
})

test('a file that nobody goes on with goes a day after its last piece', async () => {
  const { id } = await givenUpload(dev, ref, 'select 1;')
  const sweepIn = (milliseconds: number) => {
    const clock = { now: () => new Date(Date.now() + milliseconds) }
    return sweepUploads({ stores: platform.stores, uploadFiles: platform.process.uploadFiles, clock })
  }
  await sweepIn(hours(23))
  expect(await files()).toEqual([id])
  await sweepIn(hours(25))
  expect(await files()).toEqual([])
  expect(await uploadIn(dev, ref, id)).toMatchObject({ state: 'canceled' })
})

test('a file goes with its project', async () => {
  const other = await givenProject(alice, acme, { name: 'Deleted' })
  await givenUpload(alice, other.ref, 'select 1;')
  expect(await files()).toHaveLength(1)
  await alice.call(projects.remove, { ref: other.ref })
  expect(await files()).toEqual([])
  await untilStatus(alice, other.ref, 'REMOVED')
})
