import pg from 'pg'
import { expect, test } from 'vitest'
import { ident } from '../quote.ts'
import { givenImports } from '../testing/given-imports.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { valuesOfTypes } from '../testing/values-of-types.ts'
import { wireOf } from '../sql/wire.ts'
import { importRows } from './import-rows.ts'

const { pool, connection, run, refusalOf, rows } = await givenImports()

const counts = (written: Partial<Record<'inserted' | 'replaced' | 'skipped' | 'rejected', number>>) => ({
  inserted: 0,
  replaced: 0,
  skipped: 0,
  rejected: 0,
  ...written,
})

test('rows go into the columns that are named, and others get their default', async () => {
  await pool.query(`create table plain (id int generated always as identity, name text, weight numeric(5, 2) default 7,
    double numeric generated always as (weight * 2) stored)`)
  const imported = await run('name,note,weight\nquartz,"a,b",1.005\n"",,\n', {
    table: 'plain',
    columns: ['name', 'weight'],
    fileColumns: [{ name: 'name' }, { name: 'note' }, { name: 'weight' }],
    format: { hasHeader: true },
    options: { sources: [0, 2] },
  })
  expect(imported).toMatchObject({ counts: counts({ inserted: 2 }), rejectedFile: undefined })
  await run('slate\n', { table: 'plain', columns: ['name'] })
  expect(await rows('select id, name, weight, double from plain order by id')).toEqual([
    ['1', 'quartz', '1.01', '2.02'],
    ['2', '', null, null],
    ['3', 'slate', '7.00', '14.00'],
  ])
})

test('what COPY wrote of every type comes back to the byte', async () => {
  await pool.query(`create type pair as (a int, b text); create type mood as enum ('glad', 'sad');
    create domain padded as char(3)`)
  const values = Object.entries(await valuesOfTypes(pool))
  const types = values.map(([type]) => type)
  const definitions = types.map((type, index) => `c${index} ${type}`).join(', ')
  await pool.query(
    `create table typed (id int primary key, ${definitions}); create table again (like typed including all)`,
  )
  const literals = values.map(([, value]) => pg.escapeLiteral(value)).join(', ')
  await pool.query(`insert into typed values (1, ${literals}), (2${', null'.repeat(types.length)})`)
  const columns = ['id', ...types.map((_, index) => `c${index}`)]
  const line = async (table: string) => (await rows(`select t::text from ${table} t order by id`)).flat()
  const csv = await copied('typed')
  for (const onExisting of [{ do: 'refuse' }, { do: 'replace', key: ['id'] }] as const) {
    const { counts: written } = await run(csv, { table: 'again', columns, onExisting })
    expect(written.inserted + written.replaced).toBe(2)
    expect(await line('again')).toEqual(await line('typed'))
    expect(await copied('again')).toBe(csv)
  }
  // 60 and more types were among them
  expect(types.length).toBeGreaterThan(60)
})

test('a value that is too long is refused and not cut off', async () => {
  await pool.query('create table narrow (id int primary key, code varchar(3), bits bit(3))')
  const options = { leavesOutBad: true }
  for (const onExisting of [{ do: 'refuse' }, { do: 'skip', key: ['id'] }] as const) {
    const given = { table: 'narrow', columns: ['id', 'code', 'bits'], onExisting, options, isDryRun: true }
    const { rejected, counts: written } = await run('1,abcd,101\n2,abc,1011\n3,abc,101\n', given)
    expect(written).toEqual(counts({ inserted: 1, rejected: 2 }))
    expect(rejected).toEqual([
      { line: 1, reason: 'code: value too long for type character varying(3)' },
      { line: 2, reason: expect.stringContaining('bits: bit string length 4') },
    ])
  }
})

test('the first bad row ends the import with its line, and nothing is kept', async () => {
  await pool.query('create table strict (id int primary key, name text not null, parent int references strict (id))')
  await pool.query(`insert into strict values (1, 'one')`)
  const given = { table: 'strict', columns: ['id', 'name', 'parent'] }
  const refused = (file: string) => refusalOf(file, given)
  expect(await refused('2,two,\n"3",\n4,x,\n')).toEqual({
    line: 2,
    message: 'The row has 2 values, and the file has 3 columns.',
  })
  expect(await refused('2,"two\nlines",\nx,y,\n')).toEqual({
    line: 3,
    message: 'id: invalid input syntax for type integer: "x"',
  })
  expect(await refused('2,two,\n3,three,\n1,again,\n')).toEqual({
    line: 3,
    message: 'duplicate key value violates unique constraint "strict_pkey" Key (id)=(1) already exists.',
  })
  expect(await refused('2,two,1\n3,,\n')).toMatchObject({ line: 2, message: expect.stringContaining('null value') })
  // Postgres does not say which row it was
  expect(await refused('2,two,\n3,three,2\n4,four,99\n5,five,\n')).toMatchObject({
    line: 3,
    message: expect.stringContaining('Key (parent)=(99) is not present'),
  })
  expect(await refused('2,nu\0l,\n')).toMatchObject({ line: 1, message: expect.stringContaining('NUL') })
  expect(await rows('select id from strict')).toEqual([['1']])
})

test('bad rows are left out and given back with the reason, however many follow each other', async () => {
  await pool.query('create table loose (id int primary key, name text check (length(name) < 9))')
  const file = Array.from({ length: 3000 }, (_, n) => (n % 50 < 3 ? `x${n},"a, b"` : `${n},name`)).join('\r\n')
  const given = { table: 'loose', columns: ['id', 'name'], options: { leavesOutBad: true } }
  const { counts: written, rejected, rejectedFile } = await run(`${file}\r\n1,too long name\r\n5,twice\r\n7\r\n`, given)
  expect(written).toEqual(counts({ inserted: 2820, rejected: 183 }))
  expect(rejected).toHaveLength(100)
  const lines = rejectedFile!.toString().trimEnd().split('\n')
  expect(lines).toHaveLength(184)
  expect(lines.slice(0, 2)).toEqual([
    'id,name,reason',
    'x0,"a, b","Line 1: id: invalid input syntax for type integer: ""x0"""',
  ])
  expect(lines.slice(-3)).toEqual([
    expect.stringContaining('Line 3001: new row for relation ""loose"" violates check constraint'),
    expect.stringContaining('Line 3002: duplicate key value'),
    '7,,"Line 3003: The row has 1 value, and the file has 2 columns."',
  ])
  expect(await rows('select count(*) from loose')).toEqual([['2820']])
})

test('a bad row is given back whole, with the values that go into no column', async () => {
  await pool.query('create table swapped (id int primary key, name text)')
  const bad = ['"a\tb\\c\nd"', '', '""', '\\N', 'no number'].join(',')
  const { counts: written, rejectedFile } = await run(`x,y,z,w,1\n${bad}\n`, {
    table: 'swapped',
    columns: ['id', 'name'],
    fileColumns: ['name', 'left', 'out', 'of', 'id'].map((name) => ({ name })),
    options: { sources: [4, 0], leavesOutBad: true },
  })
  expect(written).toEqual(counts({ inserted: 1, rejected: 1 }))
  const reason = 'Line 2: id: invalid input syntax for type integer: ""no number""'
  expect(rejectedFile!.toString()).toBe(`name,left,out,of,id,reason\n${bad},"${reason}"\n`)
  expect(await rows('select id, name from swapped')).toEqual([['1', 'x']])
})

test('rows that wait for Postgres are not overwritten by those that follow, however long one is', async () => {
  await pool.query('create table mixed (id int primary key, name text)')
  const long = 'x'.repeat(9_000_000)
  const nameOf = (n: number) => (n % 30_000 === 0 ? long : `name ${n} ${'and more '.repeat(12)}`)
  const file = Array.from({ length: 90_000 }, (_, index) => `${index + 1},${nameOf(index + 1)}\n`).join('')
  const { counts: written } = await run(file, { table: 'mixed', columns: ['id', 'name'] })
  expect(written).toEqual(counts({ inserted: 90_000 }))
  const same = `name = 'name ' || id || ' ' || repeat('and more ', 12)`
  const sums = `count(*) filter (where ${same}), count(*) filter (where name = repeat('x', 9000000))`
  expect(await rows(`select ${sums} from mixed`)).toEqual([['89997', '3']])
})

test('more bad rows than anybody reads end the import', async () => {
  await pool.query('create table never (id int check (id < 0))')
  const file = '1,2\n'.repeat(10_001)
  const refusal = await refusalOf(file, { table: 'never', columns: ['id'], options: { leavesOutBad: true } })
  expect(refusal).toMatchObject({ line: 10_001, message: expect.stringContaining('More than 10,000 rows') })
})

test('rows whose key exists are skipped or replaced, the last one of the file for good', async () => {
  await pool.query('create table kept (id int primary key, name text, note text)')
  const file = '1,new\n2,two\n2,second\n3,three\n'
  const given = { table: 'kept', columns: ['id', 'name'] }
  const reset = () => pool.query(`truncate kept; insert into kept values (1, 'old', 'stays')`)

  await reset()
  const skipped = await run(file, { ...given, onExisting: { do: 'skip', key: ['id'] } })
  expect(skipped.counts).toEqual(counts({ inserted: 2, skipped: 2 }))
  expect(await rows('select * from kept order by id')).toEqual([
    ['1', 'old', 'stays'],
    ['2', 'two', null],
    ['3', 'three', null],
  ])

  await reset()
  const replaced = await run(file, { ...given, onExisting: { do: 'replace', key: ['id'] } })
  expect(replaced.counts).toEqual(counts({ inserted: 2, replaced: 2 }))
  expect(await rows('select * from kept order by id')).toEqual([
    ['1', 'new', 'stays'],
    ['2', 'second', null],
    ['3', 'three', null],
  ])
})

test('a dry run counts everything and keeps nothing', async () => {
  await pool.query(`create table tried (id int primary key, v int); insert into tried values (1, 1)`)
  const given = { table: 'tried', columns: ['id', 'v'], isDryRun: true, options: { leavesOutBad: true } }
  const { counts: written, rejected } = await run('1,2\n2,2\n3,x\n', {
    ...given,
    onExisting: { do: 'replace', key: ['id'] },
  })
  expect(written).toEqual(counts({ inserted: 1, replaced: 1, rejected: 1 }))
  expect(rejected).toEqual([{ line: 3, reason: 'v: invalid input syntax for type integer: "x"' }])
  expect(await rows('select * from tried')).toEqual([['1', '1']])
})

test('two who replace the same row at once both end, and one is after the other', async () => {
  await pool.query('create table raced (id int primary key, v text)')
  const file = (v: string) => Array.from({ length: 500 }, (_, id) => `${id},${v}\n`).join('')
  const given = { table: 'raced', columns: ['id', 'v'], onExisting: { do: 'replace', key: ['id'] } } as const
  const both = await Promise.all(['a', 'b'].map((v) => run(file(v), given)))
  expect(both.map((one) => one.counts.inserted).toSorted((a, b) => a - b)).toEqual([0, 500])
  expect(await rows('select count(*), count(distinct v) from raced')).toEqual([['500', '1']])
})

test('triggers run, and a row that one keeps out is skipped', async () => {
  await pool.query(`create table watched (id int, by text);
    create function watch() returns trigger language plpgsql as
      'begin if new.id = 2 then return null; end if; if new.id = 3 then raise exception ''no three''; end if;
        new.by := current_user; return new; end';
    create trigger watch before insert on watched for each row execute function watch()`)
  const given = { table: 'watched', columns: ['id'], options: { leavesOutBad: true } }
  const { counts: written, rejected } = await run('1\n2\n3\n4\n', given)
  expect(written).toEqual(counts({ inserted: 2, skipped: 1, rejected: 1 }))
  expect(rejected).toEqual([{ line: 3, reason: 'no three' }])
  expect(await rows('select id from watched where by = current_user order by id')).toEqual([['1'], ['4']])
})

test('constraints that are deferred are checked before anything is kept', async () => {
  await pool.query(
    `create table later (id int primary key, parent int references later (id) deferrable initially deferred)`,
  )
  const given = { table: 'later', columns: ['id', 'parent'] }
  await run('1,2\n2,1\n', given)
  await expect(run('3,4\n', given)).rejects.toMatchObject({ code: '23503' })
  expect(await rows('select count(*) from later')).toEqual([['2']])
})

test('a partitioned table takes rows, and says of no row whether it was there', async () => {
  await pool.query(`create table parts (id int primary key, v text) partition by range (id);
    create table low partition of parts for values from (0) to (10); insert into parts values (1, 'old')`)
  const given = { table: 'parts', columns: ['id', 'v'], onExisting: { do: 'replace', key: ['id'] } } as const
  const { counts: written, rejected } = await run('1,new\n2,two\n11,far\n', {
    ...given,
    options: { leavesOutBad: true },
  })
  expect(written).toEqual(counts({ inserted: 2, rejected: 1 }))
  expect(rejected[0]).toMatchObject({ line: 3, reason: expect.stringContaining('no partition') })
})

test('values of JSON keep their digits, and objects and arrays go where they fit', async () => {
  await pool.query('create table objects (id int8 primary key, n numeric, t text, j jsonb, a text[])')
  const columns = ['id', 'n', 't', 'j', 'a']
  const fileColumns = [
    { name: 'id' },
    { name: 'n' },
    { name: 't' },
    { name: 'j', target: 'json' },
    { name: 'a', target: 'array' },
  ] as const
  const first = '{"id": 9007199254740993, "n": 1.10, "t": "a\\n\\u00e9\\"", "j": "text", "a": ["x", null, "q\\"\\\\"]}'
  const second = '{"id": 2, "t": null, "j": {"k":  [1, "}"]}, "a": []}'
  const expected = [
    ['2', null, null, '{"k": [1, "}"]}', '{}'],
    ['9007199254740993', '1.10', 'a\né"', '"text"', '{x,NULL,"q\\"\\\\"}'],
  ]
  for (const [kind, file] of [
    ['json', ` [ ${first} ,\n${second}\n]\n`],
    ['ndjson', `${first}\n\n${second}`],
  ] as const) {
    await pool.query('truncate objects')
    await run(file, { table: 'objects', columns, fileColumns, format: { kind } })
    expect(await rows('select * from objects order by id'), kind).toEqual(expected)
  }
})

test('the policies of a table are asked where the person does not own it', async () => {
  const role = `${connection.database}_guest`
  await pool.query(`create table secured (id int primary key, v text); alter table secured enable row level security;
    create policy small on secured using (true) with check (id < 10);
    create role ${role} login password 'guest'; grant select, insert on secured to ${role}`)
  const client = new pg.Client({ ...connection, user: role, password: 'guest' })
  await client.connect()
  const { rows: found } = await client.query<{ id: number }>(`select 'secured'::regclass::oid::int as id`)
  const imported = await importRows(client, {
    file: bytesOf('1,a\n11,b\n2,c\n'),
    format: { kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHeader: false, empty: 'as_written' },
    columns: [{ name: 'id' }, { name: 'v' }],
    plan: {
      tableId: found[0]!.id,
      schema: 'public',
      table: 'secured',
      columns: ['id', 'v'],
      onExisting: { do: 'refuse' },
    },
    sources: [0, 1],
    leavesOutBad: true,
    signal: new AbortController().signal,
    onRows: () => undefined,
    beforeEnd: async () => true,
  })
  await client.end()
  expect(imported.counts).toEqual(counts({ inserted: 2, rejected: 1 }))
  expect(imported.rejected).toEqual([{ line: 2, reason: expect.stringContaining('row-level security policy') }])
  await pool.query(`drop owned by ${role}; drop role ${role}`)
})

test('names may be anything that Postgres can hold', async () => {
  const bytes = (name: string) => Buffer.byteLength(name)
  const names = hostileNames.filter((name) => name !== '' && bytes(name) < 64 && !/^ctid$|\0|\p{Surrogate}/u.test(name))
  expect(names.length).toBeGreaterThan(150)
  await pool.query(
    `create table bystander (); create table hostile (${names.map((name) => `${ident(name)} int`).join(', ')})`,
  )
  const file = `${names.map((_, index) => index).join(',')}\n`
  await run(file, { table: 'hostile', columns: names })
  expect(await rows('select * from hostile')).toEqual([names.map((_, index) => String(index))])
  const bad = `${names.map((_, index) => (index === 99 ? 'x' : index)).join(',')}\n`
  for (const table of names.slice(0, 40)) {
    await pool.query(
      `create schema hostile; create table hostile.${ident(table)} (${ident(table)} int primary key, other int)`,
    )
    const given = { schema: 'hostile', table, columns: [table, 'other'] }
    expect(await refusalOf('1,2\n2,x\n', given), table).toMatchObject({ line: 2 })
    await run('1,2\n', { ...given, onExisting: { do: 'replace', key: [table] } })
    await pool.query('drop schema hostile cascade')
  }
  expect(await refusalOf(bad, { table: 'hostile', columns: names })).toMatchObject({ line: 1 })
  expect(await rows('select * from bystander')).toEqual([])
})

test('a table that was replaced meanwhile is not the one that was meant', async () => {
  await pool.query('create table gone (id int)')
  const given = { table: 'gone', columns: ['id'], options: {} }
  async function* replacing() {
    yield Buffer.from('1\n')
  }
  const plan = { tableId: 1, schema: 'public', table: 'gone', columns: ['id'], onExisting: { do: 'refuse' } } as const
  await expect(run(replacing(), { ...given, options: { plan } })).rejects.toThrow('dropped and created again')
  await expect(run('1\n', { table: 'nowhere', columns: ['id'] })).rejects.toMatchObject({ code: '42P01' })
  await expect(run('1\n', { table: 'gone', columns: ['other'] })).rejects.toMatchObject({ code: '42703' })
})

test('an import that is aborted is undone, and so is one whose connection ends', async () => {
  await pool.query('create table undone (id int)')
  const controller = new AbortController()
  const reason = new Error('No longer wanted')
  async function* aborted() {
    yield Buffer.from('1\n'.repeat(30_000))
    controller.abort(reason)
    yield Buffer.from('2\n'.repeat(30_000))
  }
  const given = { table: 'undone', columns: ['id'] }
  await expect(run(aborted(), { ...given, options: { signal: controller.signal } })).rejects.toBe(reason)

  async function* killed() {
    yield Buffer.from('1\n'.repeat(30_000))
    await pool.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
    yield Buffer.from('2\n'.repeat(30_000))
  }
  await expect(run(killed(), given)).rejects.toThrow(/terminat|connection/i)
  expect(await rows('select count(*) from undone')).toEqual([['0']])
})

/** What COPY writes of a table. */
async function copied(table: string) {
  const client = new pg.Client(connection)
  await client.connect()
  const chunks: Buffer[] = []
  wireOf(client).on('copyData', ({ chunk }: { chunk: Buffer }) => chunks.push(Buffer.from(chunk)))
  await client.query(`copy (select * from ${table} order by id) to stdout with (format csv)`)
  await client.end()
  return Buffer.concat(chunks).toString()
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
