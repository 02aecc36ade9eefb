import { audit } from '@plinth/contract/audit'
import { projects } from '@plinth/contract/projects'
import { type ImportDraft, rowImports } from '@plinth/contract/row-imports'
import { expect, test } from 'vitest'
import { begunImport, ranImport, sentPieces } from '../../../testing/given-import.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, untilStatus } from '../../../testing/given-projects.ts'
import { createImports } from './create-imports.ts'

const platform = await givenPlatform()
const { alice, dev, reader, organizations } = await platform.given({
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dev', readOnly: 'reader' }],
})
const acme = organizations[0]!
const { ref } = await givenProject(alice, acme)
const { disk, fleet } = platform.process

await rowsOf(alice, ref, 'create table stones (id int primary key, name text not null)')
const given = { table: 'stones', columns: ['id', 'name'] }
const stones = () => rowsOf(alice, ref, 'select id, name from stones order by id')

const sessions = () =>
  fleet.asSuperuser(ref, async (admin) => {
    const query = `select pid from pg_stat_activity where application_name = 'plinth/import'`
    return (await admin.query<{ pid: number }>(query)).rows
  })

test('a file is imported by its person, and the audit log has the counts and no value', async () => {
  const key = { do: 'replace' as const, key: ['id'] }
  const first = await ranImport(dev, ref, '1,whispered\n2,slate\n', given)
  expect(first).toMatchObject({ is_dry_run: false, inserted: 2, replaced: 0, skipped: 0, rejected: 0 })
  const options = { ...given, on_existing: key, leaves_out_bad: true }
  const second = await ranImport(dev, ref, '2,granite\n3,\n4,marble\nx,basalt\n', options)
  expect(second).toMatchObject({ inserted: 1, replaced: 1, rejected: 2, first_rejected: [{ line: 2 }, { line: 4 }] })
  expect(await stones()).toEqual([
    ['1', 'whispered'],
    ['2', 'granite'],
    ['4', 'marble'],
  ])

  const file = await dev.call(rowImports.rejected, { ref, id: second.id })
  const lines = (await file.text()).split('\n')
  expect(lines[0]).toBe('id,name,reason')
  expect(lines[2]).toBe('x,basalt,"Line 4: id: invalid input syntax for type integer: ""x"""')
  // asked again it is the same, and recorded once
  expect(await dev.call(rowImports.finish, { ref, id: second.id })).toMatchObject({ inserted: 1, rejected: 2 })

  const entries = await alice.call(audit.list, { slug: acme.slug })
  const actor = { email: dev.email }
  const about = entries.filter(({ verb }) => verb === 'table-rows.import')
  expect(about.map(({ outcome, after }) => [outcome, after])).toEqual(
    [
      ['done', 1, 1, 2],
      ['intended', 1, 1, 2],
      ['done', 2, 0, 0],
      ['intended', 2, 0, 0],
    ].map(([outcome, inserted, replaced, rejected]) => [
      outcome,
      { table: 'public.stones', inserted, replaced, skipped: 0, rejected },
    ]),
  )
  expect(about[0]).toMatchObject({ actor })
  expect(JSON.stringify(entries)).not.toContain('whispered')
  await rowsOf(alice, ref, 'truncate stones')
})

test('a dry run says what would be, keeps nothing and is not recorded', async () => {
  const count = async () => (await alice.call(audit.list, { slug: acme.slug })).length
  const before = await count()
  const outcome = await ranImport(dev, ref, '1,a\nx,b\n1,c\n', { ...given, is_dry_run: true })
  expect(outcome).toMatchObject({
    is_dry_run: true,
    inserted: 1,
    rejected: 2,
    first_rejected: [
      { line: 2, reason: 'id: invalid input syntax for type integer: "x"' },
      { line: 3, reason: expect.stringContaining('duplicate key') },
    ],
  })
  expect(await stones()).toEqual([])
  expect(await count()).toBe(before)
})

test('a bad row ends the import with its line, and nothing is kept', async () => {
  await expect(ranImport(dev, ref, '1,a\n2,"b\nc"\nx,d\n', given)).rejects.toMatchObject({
    code: 400,
    reason: 'import_refused',
    message: 'Line 4: id: invalid input syntax for type integer: "x". Nothing was imported.',
    fields: { line: '4' },
  })
  expect(await stones()).toEqual([])
})

test('a piece that is lost or comes twice does no harm', async () => {
  const file = Buffer.from('1,a\n2,b\n3,c\n')
  const id = await begunImport(dev, ref, file.length, given)
  const send = (from: number, to: number) =>
    dev.call(rowImports.sendPiece, { ref, id, offset: String(from), piece: new Uint8Array(file.subarray(from, to)) })
  await expect(dev.call(rowImports.finish, { ref, id })).rejects.toMatchObject({ reason: 'import_incomplete' })
  expect(await send(0, 5)).toMatchObject({ received: 5 })
  expect(await send(0, 5)).toMatchObject({ received: 5 })
  await expect(send(7, 9)).rejects.toMatchObject({ reason: 'piece_not_next', fields: { received: '5' } })
  expect(await Promise.all([send(5, 12), send(5, 12)])).toMatchObject([{ received: 12 }, { received: 12 }])
  const both = await Promise.all([1, 2].map(() => dev.call(rowImports.finish, { ref, id })))
  expect(both).toMatchObject([{ inserted: 3 }, { inserted: 3 }])
  expect(await stones()).toHaveLength(3)
  await rowsOf(alice, ref, 'truncate stones')
})

test('a person has one import at once in a project, which can be canceled, and others do not find it', async () => {
  const id = await begunImport(dev, ref, 8, given)
  await expect(begunImport(dev, ref, 8, given)).rejects.toMatchObject({ reason: 'import_under_way' })
  for (const caller of [alice, reader]) {
    const error = { code: caller === alice ? 404 : 403 }
    await expect(caller.call(rowImports.finish, { ref, id })).rejects.toMatchObject(error)
    await expect(caller.call(rowImports.cancel, { ref, id })).rejects.toMatchObject(error)
  }
  await expect(begunImport(reader, ref, 8, given)).rejects.toMatchObject({ code: 403 })
  await sentPieces(dev, ref, id, Buffer.from('1,a\n'))
  await dev.call(rowImports.cancel, { ref, id })
  await expect(dev.call(rowImports.finish, { ref, id })).rejects.toMatchObject({
    reason: 'import_canceled',
    message: 'The import was canceled. Nothing was imported.',
  })
  await expect.poll(sessions).toEqual([])
  expect(await stones()).toEqual([])
})

const wrong: [name: string, draft: Partial<ImportDraft>, message: string][] = [
  ['a column that the table has not', { columns: [{ name: 'a', into: 'missing' }] }, 'no column missing'],
  ['no column at all', { columns: [{ name: 'a', into: null }] }, 'No column'],
  ['one column twice', { columns: ['a', 'b'].map((name) => ({ name, into: 'id' })) }, 'Two columns'],
  ['a key that is none', { on_existing: { do: 'skip', key: ['name'] } }, 'no such key'],
]

test.each(wrong)('%s is refused before the file is sent', async (_, draft, message) => {
  const [row] = await rowsOf(alice, ref, `select 'stones'::regclass::oid::text`)
  const format = { kind: 'csv', encoding: 'utf-8', delimiter: ',', has_header: false, empty: 'as_written' } as const
  const whole: ImportDraft = {
    bytes: 1,
    format,
    columns: [{ name: 'id', into: 'id' }],
    on_existing: { do: 'refuse' },
    leaves_out_bad: false,
    is_dry_run: false,
    ...draft,
  }
  await expect(dev.call(rowImports.begin, { ref, table_id: row![0]!, ...whole })).rejects.toMatchObject({
    reason: 'import_refused',
    message: expect.stringContaining(message),
  })
  await expect(dev.call(rowImports.begin, { ref, table_id: '1', ...whole })).rejects.toMatchObject({ code: 404 })
})

test('an import whose connection is ended is undone and says so', async () => {
  const file = Buffer.from('1,a\n'.padEnd(64, ' '))
  const id = await begunImport(dev, ref, file.length + 1, given)
  await sentPieces(dev, ref, id, file)
  await expect.poll(sessions).toHaveLength(1)
  await rowsOf(alice, ref, `select pg_terminate_backend(${(await sessions())[0]!.pid}, 5000)`)
  const last = { ref, id, offset: String(file.length), piece: Uint8Array.of(10) }
  const ended = dev.call(rowImports.sendPiece, last).then(() => dev.call(rowImports.finish, { ref, id }))
  await expect(ended).rejects.toMatchObject({
    reason: 'import_connection_lost',
    message: 'The connection to the database was lost. Nothing was imported.',
  })
  expect(await stones()).toEqual([])
})

test('a person who may no longer write has the import undone', async () => {
  const id = await begunImport(dev, ref, 8, given)
  await sentPieces(dev, ref, id, Buffer.from('1,a\n'))
  await expect.poll(sessions).toHaveLength(1)
  await platform.removeMember(acme, dev)
  await expect.poll(sessions).toEqual([])
  await platform.addMember(acme, dev, 'Developer')
  await expect(dev.call(rowImports.finish, { ref, id })).rejects.toMatchObject({ reason: 'import_access_ended' })
  expect(await stones()).toEqual([])
})

test('a table that another session holds is not waited for without end', async () => {
  const holder = frontClient(platform, ref)
  await holder.connect()
  await holder.query('begin; lock table stones')
  await expect(ranImport(dev, ref, '1,a\n', given)).rejects.toMatchObject({ reason: 'table_locked' })
  await holder.query('rollback')
  await holder.end()
})

test('an import of which nothing comes for a minute is undone, and so is one that takes too long', async () => {
  const timers: { milliseconds: number; work: () => void; isOff: boolean }[] = []
  const imports = createImports({
    fleet,
    disk,
    onUnstoppable: () => undefined,
    after(milliseconds, work) {
      const timer = { milliseconds, work, isOff: false }
      timers.push(timer)
      return () => (timer.isOff = true)
    },
  })
  const [row] = await rowsOf(alice, ref, `select 'stones'::regclass::oid::text`)
  const begin = async (userId: string) => {
    const id = await imports.begin({
      ref,
      userId,
      bytes: 100,
      isDryRun: false,
      format: { kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHeader: false, empty: 'as_written' },
      columns: [{ name: 'id' }, { name: 'name' }],
      plan: {
        tableId: Number(row![0]),
        schema: 'public',
        table: 'stones',
        columns: ['id', 'name'],
        onExisting: { do: 'refuse' },
      },
      sources: [0, 1],
      leavesOutBad: false,
      signal: new AbortController().signal,
      onEnd: () => undefined,
    })
    return imports.find({ id, ref, userId })
  }
  for (const [milliseconds, code] of [
    [60_000, 'import_stalled'],
    [7_200_000, 'import_too_long'],
  ] as const) {
    const one = await begin(code)
    await one.receive(0, Buffer.from('1,a\n'))
    await expect.poll(sessions).toHaveLength(1)
    const due = timers.filter((timer) => timer.milliseconds === milliseconds && !timer.isOff)
    expect(due).toHaveLength(1)
    due[0]!.work()
    await expect(one.receive(4, Buffer.from('2,b\n'))).rejects.toMatchObject({ code })
    await expect.poll(sessions).toEqual([])
    for (const timer of timers) timer.isOff = true
  }
  const going = await Promise.all(['a', 'b', 'c', 'd'].map(begin))
  await expect(begin('e')).rejects.toMatchObject({ code: 'imports_busy' })
  for (const one of going)
    one.end(new (await import('../../../http/errors.ts')).PlatformError({ status: 400, code: 'over', message: '' }))
  await Promise.all(going.map(({ over }) => over))
  expect(await stones()).toEqual([])
})

test('a field of 200 MB is refused with a sentence', async () => {
  const id = await begunImport(dev, ref, 200 * 1024 * 1024, given)
  const piece = new Uint8Array(1024 * 1024).fill(97)
  const send = async () => {
    for (let offset = 0; ; offset += piece.length)
      await dev.call(rowImports.sendPiece, { ref, id, offset: String(offset), piece })
  }
  await expect(send()).rejects.toMatchObject({
    reason: 'import_refused',
    message: expect.stringContaining('Line 1: This row is longer than 16 million characters.'),
  })
})

test('a project that is paused does not wait for an import', async () => {
  const id = await begunImport(alice, ref, 8, given)
  await sentPieces(alice, ref, id, Buffer.from('1,a\n'))
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await expect(alice.call(rowImports.finish, { ref, id })).rejects.toMatchObject({ reason: 'project_not_usable' })
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await expect(alice.call(rowImports.finish, { ref, id })).rejects.toMatchObject({ reason: 'import_project_changes' })
  expect(await stones()).toEqual([])
})
