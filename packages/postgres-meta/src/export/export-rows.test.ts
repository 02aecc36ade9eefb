import { once } from 'node:events'
import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, expect, test } from 'vitest'
import { columns as columnCatalogue } from '../introspect/columns.ts'
import { introspect } from '../introspection.ts'
import { ident, literal, qualified } from '../quote.ts'
import type { Listing } from '../rows/row-query.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { valuesOfTypes } from '../testing/values-of-types.ts'
import { exportRows, type RowExport } from './export-rows.ts'
import { oneRead } from './one-read.ts'
import { tableRead } from './table-read.ts'

const { pool, connection } = await givenDatabase()
const MEGABYTE = 1024 * 1024

/** Each export has a session of its own. */
async function opened(what: RowExport) {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  afterAll(() => client.end())
  return exportRows(client, what)
}

async function fileOf(what: RowExport) {
  const pieces: Buffer[] = []
  for await (const piece of await opened(what)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

async function listingOf(schema: string, table: string): Promise<Listing> {
  const { rows } = await pool.query(`select ${literal(qualified(schema, table))}::regclass::oid::int8::int4 as id`)
  const columns = await introspect(pool, columnCatalogue, { tables: [rows[0].id] })
  return { schema, table, columns, identity: { kind: 'columns', columns: ['id'] } }
}

async function exported(table: string, format: RowExport['format']) {
  const listing = await listingOf('public', table)
  const names = listing.columns.map(({ name }) => name)
  return fileOf({
    statement: tableRead({ ...listing, exported: names }),
    format,
    into: { schema: 'public', table, columns: names, overridesIdentity: false },
    portable: true,
  })
}

/** The file goes in as psql would send it. */
async function importCsv(table: string, file: string) {
  const client = await pool.connect()
  const copying = client.query(copyFrom(`copy ${ident(table)} from stdin (format csv, header match)`))
  copying.end(file)
  await once(copying, 'finish')
  client.release()
}

const contents = async (table: string) =>
  (await pool.query(`select t::text from ${ident(table)} t order by 1`)).rows.map(({ t }) => t)

const values = await valuesOfTypes(pool)
await pool.query(`create type pair as (a int, b text); create type mood as enum ('glad', 'sad');
  create domain padded as char(3)`)

const columnsOfTypes = Object.keys(values).flatMap((type) => [type, `${type}[]`])

await pool.query(
  `create table every_type (id int primary key, ${columnsOfTypes
    .map((type, index) => `${ident(`c${index}`)} ${type}`)
    .join(', ')})`,
)
await pool.query(
  `insert into every_type select 1, ${Object.entries(values)
    .map(([type, value]) => `${literal(value)}::${type}, array[${literal(value)}, null]::${type}[]`)
    .join(', ')}`,
)
await pool.query('insert into every_type values (2)')

test('CSV of every type is the same table when COPY reads it', async () => {
  const file = await exported('every_type', 'csv')
  await pool.query('create table from_csv (like every_type)')
  await importCsv('from_csv', file)
  expect(await contents('from_csv')).toEqual(await contents('every_type'))
  expect(await contents('from_csv')).toHaveLength(2)
})

test('INSERTs of every type make the same table', async () => {
  const file = await exported('every_type', 'sql')
  const before = await contents('every_type')
  await pool.query('alter table every_type rename to kept; create table every_type (like kept)')
  await pool.query(file)
  expect(await contents('every_type')).toEqual(before)
  await pool.query('drop table every_type; alter table kept rename to every_type')
})

test('a line of JSON has of every type what psql prints', async () => {
  const lines = (await exported('every_type', 'ndjson')).split('\n')
  const printed = await pool.query({ text: 'table every_type order by id', types: { getTypeParser: () => String } })
  expect(lines).toHaveLength(3)
  const meant = (name: string, text: string | null) => {
    const type = columnsOfTypes[Number(name.slice(1))]
    if (text === null) return null
    if (type === 'boolean') return text === 't'
    if (/^jsonb?$/.test(type ?? '')) return JSON.parse(text)
    return name === 'id' || /^(?:smallint|integer|bigint|oid|real|double precision|numeric)$/.test(type ?? '')
      ? Number(text)
      : text
  }
  for (const [index, row] of printed.rows.entries()) {
    const expected = Object.entries<string | null>(row).map(([name, text]) => [name, meant(name, text)])
    expect(JSON.parse(lines[index]!)).toEqual(Object.fromEntries(expected))
  }
  // a double would have lost its last digit
  expect(lines[0]).toContain(':-9007199254740993')
})

test('nothing and the empty text are two things, and texts that look like formulas or escapes stay as they are', async () => {
  const texts = ['', '=1+2', '-x', '+x', '@x', '\\N', '\\.', 'a\nb', 'a\r\nb', 'tab\t', '"quoted"', "it's", ' ', 'NULL']
  await pool.query('create table texts (id int primary key, a text)')
  await pool.query(`insert into texts select n, t from unnest($1::text[]) with ordinality as u (t, n)`, [texts])
  await pool.query('insert into texts values (0, null)')
  const file = await exported('texts', 'csv')
  expect(file).toMatch(/^id,a\n1,""\n2,=1\+2\n3,-x\n/)
  expect(file).toMatch(/\n0,\n$/)
  await pool.query('create table texts_again (like texts)')
  await importCsv('texts_again', file)
  expect(await contents('texts_again')).toEqual(await contents('texts'))

  const sql = await exported('texts', 'sql')
  await pool.query('delete from texts')
  await pool.query(sql)
  expect(await contents('texts_again')).toEqual(await contents('texts'))
})

const possible = hostileNames.filter((name) => {
  try {
    return ident(name) !== '"ctid"' && !/\p{Surrogate}/u.test(name)
  } catch {
    return false
  }
})

test('hostile names of columns and tables are kept to the letter and break nothing', async () => {
  expect(possible.length).toBeGreaterThan(150)
  await pool.query(`create table bystander ()`)
  await pool.query(`create table hostile (${possible.map((name) => `${ident(name)} int`).join(', ')})`)
  await pool.query('insert into hostile default values')
  expect(Object.keys(JSON.parse(await exported('hostile', 'ndjson'))).toSorted()).toEqual(possible.toSorted())
  const csv = await exported('hostile', 'csv')
  await importCsv('hostile', csv)
  await pool.query(await exported('hostile', 'sql'))
  expect((await pool.query('select from hostile')).rowCount).toBe(4)

  // the rest are the same with other ends
  const ofTables = possible.slice(0, 50)
  await pool.query(ofTables.map((name) => `create table ${qualified('public', name)} (id int)`).join(';'))
  for (const name of ofTables) {
    const file = await exported(name, 'sql')
    expect(file).toContain('COMMIT;')
    await pool.query(file)
  }
  await pool.query('table bystander')
})

test('filters and the sort apply, with values of their own quoted', async () => {
  await pool.query(`create table stones (id int primary key, name text, weight numeric);
    insert into stones values (1, 'o''clock', 2.50), (2, 'back\\slash', 1), (3, 'quartz', 3), (4, 'basalt', null)`)
  const listing = await listingOf('public', 'stones')
  const read = (more: Partial<Listing>) => tableRead({ ...listing, exported: ['id'], ...more })
  const ids = async (more: Partial<Listing>) =>
    (await fileOf({ statement: read(more), format: 'csv' })).trimEnd().split('\n').slice(1)
  expect(await ids({ sort: [{ column: 'weight', direction: 'desc', nulls: 'last' }] })).toEqual(['3', '1', '2', '4'])
  expect(await ids({ filters: [{ column: 'name', op: 'eq', value: `o'clock` }] })).toEqual(['1'])
  expect(
    await ids({ filters: [{ column: 'name', op: 'in', value: ['back\\slash', `'; drop table stones; --`] }] }),
  ).toEqual(['2'])
  expect(
    await ids({
      filters: [
        { column: 'weight', op: 'gte', value: '2.5' },
        { column: 'name', op: 'ilike', value: 'Q%' },
      ],
    }),
  ).toEqual(['3'])
  await expect(ids({ filters: [{ column: 'weight', op: 'eq', value: 'heavy' }] })).rejects.toMatchObject({
    code: '22P02',
  })
  expect(await ids({})).toHaveLength(4)
})

test.each([
  ['with gone as (delete from bystander returning 1) select 1', '25006'],
  [`select nextval('counter')`, '25006'],
  [`select pg_catalog.set_config('transaction_read_only', 'off', false)`, '25001'],
  ['table stones for update', '25006'],
  ['select 1) to stdout; drop table bystander; --', '42601'],
  ['select 1) to stdout -- ', '42601'],
  ['select $1', '08P01'],
  ['select writes()', '25006'],
  ['select 1/0', '22012'],
  ['table missing', '42P01'],
])('%s fails and changes nothing', async (text, code) => {
  await pool.query(`create table if not exists bystander (); create sequence if not exists counter;
    create or replace function writes() returns int language plpgsql as
    $$ begin create table written (); return 1; end $$`)
  const run = fileOf({ statement: text, format: 'csv' })
  await expect(run).rejects.toMatchObject({ code })
  expect((await pool.query(`select to_regclass('written') as made`)).rows).toEqual([{ made: null }])
  await pool.query('table bystander')
})

test('a statement that makes a table gives no rows', async () => {
  await expect(fileOf({ statement: 'select 1 as n into made', format: 'csv' })).rejects.toThrow('gives no rows')
  expect((await pool.query(`select to_regclass('made') as made`)).rows).toEqual([{ made: null }])
})

test('a statement with a comment at its end, quotes and settings of its own reads as the editor runs it', async () => {
  await pool.query(`alter database ${connection.database} set datestyle to 'German'`)
  const file = await fileOf({ statement: oneRead(`select date '1.2.2026' as a, ';' as "b,c" -- why`), format: 'csv' })
  await pool.query(`alter database ${connection.database} reset datestyle`)
  expect(file).toBe('a,"b,c"\n01.02.2026,;\n')
})

test('an error in the middle fails the file, which has no end', async () => {
  let text = ''
  const reading = async () => {
    const statement = 'select n, 1 / (90000 - n) as quotient from generate_series(1, 100000) n'
    for await (const piece of await opened({
      statement,
      format: 'sql',
      into: { schema: 'a', table: 'b', columns: ['n', 'quotient'], overridesIdentity: false },
    }))
      text += String(piece)
  }
  await expect(reading()).rejects.toMatchObject({ code: '22012' })
  expect(text).toContain('VALUES (1, 0);')
  expect(text).not.toContain('COMMIT')
})

test('a table that is dropped meanwhile is there until the export has ended', async () => {
  await pool.query('create table leaving as select n, repeat(md5(n::text), 100) from generate_series(1, 4000) n')
  const pieces = await opened({ statement: 'table leaving', format: 'csv' })
  let bytes = (await pieces.next()).value?.length ?? 0
  await expect(pool.query(`set lock_timeout to 50; drop table leaving`)).rejects.toMatchObject({ code: '55P03' })
  for await (const piece of pieces) bytes += piece.length
  expect(bytes).toBeGreaterThan(4000 * 3200)
  await pool.query('drop table leaving')
})

test('a value of 100 MB passes through without being held', async () => {
  const statement = `select repeat('"''\n' || repeat('x', 1021), 100 * 1024) as big, 7 as n`
  let rows = 0
  const pieces = await opened({
    statement,
    format: 'ndjson',
    onRows: (count) => (rows = count),
  })
  let [bytes, largest] = [0, 0]
  for await (const piece of pieces) {
    bytes += piece.length
    largest = Math.max(largest, piece.length)
  }
  expect(bytes).toBeGreaterThan(100 * MEGABYTE)
  expect(largest).toBeLessThan(2 * MEGABYTE)
  expect(rows).toBe(1)
})

test('rows are counted while they are read, line breaks and all', async () => {
  for (const format of ['csv', 'ndjson'] as const) {
    const counts: number[] = []
    await fileOf({
      statement: `select E'a\\n"b' from generate_series(1, 50000)`,
      format,
      onRows: (rows) => counts.push(rows),
    })
    expect(counts.at(-1)).toBe(50_000)
    expect(counts.length).toBeGreaterThan(2)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  }
})
