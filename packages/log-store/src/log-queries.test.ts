import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from '@plinth/testing/program-path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogQueries } from './log-queries.ts'
import { always, BLOG, givenLogStore, line, SHOP } from './testing/given-log-store.ts'

const VIEWS = [{ name: 'edge_logs', sql: `select id, event_message from logs where source = 'edge_logs'` }]

async function givenQueries({ count = 3, timeoutSeconds }: { count?: number; timeoutSeconds?: number } = {}) {
  const { writer, reading } = await givenLogStore()
  for (let index = 0; index < count; index++) writer.write(line({ message: `GET /${index}`, status: 200 + index }))
  writer.write(line({ ref: BLOG, message: 'of another project' }))
  await writer.flush()
  const run = createLogQueries({
    reading,
    script: programPath('log-query'),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
  })
  const ask = (sql: string, more: { ref?: string; mostRows?: number; signal?: AbortSignal } = {}) =>
    run({
      filter: always(more.ref ?? SHOP),
      views: VIEWS,
      sql,
      mostRows: more.mostRows ?? 100,
      signal: more.signal ?? new AbortController().signal,
    })
  return { ask, writer }
}

const sentence = async (answer: ReturnType<Awaited<ReturnType<typeof givenQueries>>['ask']>) => {
  const given = await answer
  return given?.kind === 'failed' ? given.message : JSON.stringify(given)
}

test('SQL reads the lines of its project, by the columns of the table and by the views', async () => {
  const { ask } = await givenQueries()
  expect(await ask('select status, event_message from logs order by status')).toEqual({
    kind: 'rows',
    columns: [
      { name: 'status', type: 'SMALLINT' },
      { name: 'event_message', type: 'VARCHAR' },
    ],
    rows: [
      ['200', 'GET /0'],
      ['201', 'GET /1'],
      ['202', 'GET /2'],
    ],
    isTruncated: false,
    lines: 3,
    isCut: false,
  })
  expect(await ask('select count(*), null, {a: [1, 2]} from edge_logs;')).toMatchObject({
    rows: [['3', null, '{"a":[1,2]}']],
  })
  expect(await ask('select * from logs', { mostRows: 2 })).toMatchObject({
    rows: [expect.anything(), expect.anything()],
    isTruncated: true,
  })
  expect(await ask('explain select 1')).toMatchObject({ kind: 'rows' })
})

test('another project is not there, whatever is asked', async () => {
  const { ask } = await givenQueries()
  for (const sql of [
    `select * from logs where identifier = '${BLOG}'`,
    `select * from logs where event_message like '%another%'`,
  ])
    expect(await ask(sql)).toMatchObject({ rows: [] })
  expect(await ask('select event_message from logs', { ref: BLOG })).toMatchObject({ rows: [['of another project']] })
  expect(await ask('select * from duckdb_secrets()')).toMatchObject({ rows: [] })
  expect(await sentence(ask('select database_name from duckdb_databases() where not internal'))).toContain('["lines"]')
})

const NO_FILES = 'A log query reads neither files nor the network.'
const ONLY_SELECT = 'A log query is one SELECT. It can only read, and change no setting.'

test.each([
  [`select * from read_csv('/etc/passwd')`, NO_FILES],
  [`select * from read_text('/etc/passwd')`, NO_FILES],
  [`select * from read_blob('/etc/passwd')`, NO_FILES],
  [`select * from read_json('/proc/self/environ')`, NO_FILES],
  [`select * from read_parquet('https://example.com/x.parquet')`, NO_FILES],
  [`select * from parquet_metadata('s3://bucket/x')`, NO_FILES],
  [`select * from glob('/*')`, NO_FILES],
  [`select * from sniff_csv('/etc/passwd')`, NO_FILES],
  [`select * from read_duckdb('/etc/passwd')`, NO_FILES],
  [`select * from '/etc/passwd'`, /does not exist/],
  [`select getenv('HOME')`, /does not exist/],
  [`copy logs to '/tmp/plinth-stolen.csv'`, NO_FILES],
  [`copy (select 1) to '/tmp/plinth-stolen.csv'`, NO_FILES],
  [`attach '/tmp/plinth-other.duckdb'`, ONLY_SELECT],
  [`export database '/tmp/plinth-export'`, NO_FILES],
  [`install httpfs`, ONLY_SELECT],
  [`load httpfs`, ONLY_SELECT],
  [`set memory_limit = '10GB'`, ONLY_SELECT],
  [`set enable_external_access = true`, ONLY_SELECT],
  [`reset lock_configuration`, ONLY_SELECT],
  [`pragma memory_limit = '10GB'`, ONLY_SELECT],
  [`pragma enable_profiling`, ONLY_SELECT],
  [`call pragma_version()`, ONLY_SELECT],
  [`create table mine (n int)`, /^(?:A log query is one SELECT|.*read-only)/],
  [`create temp table mine as select 1`, ONLY_SELECT],
  [`create temp macro mine() as 1`, ONLY_SELECT],
  [`insert into logs select * from logs`, /^(?:A log query is one SELECT|.*read-only)/],
  [`delete from logs`, /^(?:A log query is one SELECT|.*read-only)/],
  [`drop table logs`, /^(?:A log query is one SELECT|.*read-only)/],
  [`prepare mine as select 1`, ONLY_SELECT],
  [`begin`, ONLY_SELECT],
  [`checkpoint`, ONLY_SELECT],
  [`select 1; select 2`, 'A log query is one statement. Run them one after the other.'],
  [`select 1; copy logs to '/tmp/plinth-stolen.csv'`, 'A log query is one statement. Run them one after the other.'],
  [`select $1`, 'A log query has no parameters. Write the values into it.'],
  [`-- nothing`, 'There is nothing to run.'],
  [`selec 1`, /syntax error at or near "selec"/],
  [`select nope from logs`, /Referenced column "nope" not found/],
  [`${'('.repeat(5000)}1${')'.repeat(5000)}`, /./],
  [`select ${'-'.repeat(5000)}1`, /./],
])('%s is refused with a sentence', async (sql, expected) => {
  const { ask } = await givenQueries()
  const answer = await ask(sql)
  expect(answer).toMatchObject({ kind: 'failed', message: expect.any(String) })
  const message = answer?.kind === 'failed' ? answer.message : ''
  if (typeof expected === 'string') expect(message).toBe(expected)
  else expect(message).toMatch(expected)
  expect(message).not.toContain('plinth-log-query')
  expect((await readdir(tmpdir())).filter((name) => /^plinth-(?:stolen|other|export)/.test(name))).toEqual([])
})

test.each([
  ['a sort of 10 GB', `select i, repeat('x', 1000) from range(10000000) t(i) order by hash(i) desc`],
  ['a list of everything', `select list(i) from range(10000000000) t(i)`],
  ['a value of gigabytes', `select length(string_agg(repeat('x', 1000000), '')) from range(4000)`],
  ['rows of gigabytes', `select repeat('x', 100000000) from range(100)`],
])('%s needs too much memory, and ends with a sentence or within its bounds', async (_, sql) => {
  const { ask } = await givenQueries()
  const answer = await ask(sql)
  if (answer?.kind === 'failed') expect(answer.message).toMatch(/memory/)
  else expect(JSON.stringify(answer).length).toBeLessThan(8 * 1024 * 1024)
  expect(await ask('select 1')).toMatchObject({ rows: [['1']] })
})

test('a query that never ends is stopped after its time', async () => {
  const { ask } = await givenQueries({ timeoutSeconds: 3 })
  const endless = `with recursive t(n) as (select 1 union all select n % 7 + 1 from t) select count(*) from t where n < 0`
  expect(await ask(endless)).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/took longer than|memory/),
  })
  const slow = `select count(*) from range(10000000000) a(i) where hash(i) = 1`
  expect(await ask(slow)).toMatchObject({ kind: 'failed', message: expect.stringMatching(/took longer than/) })
})

test('a query ends when nobody waits for it any more, and the next one runs', async () => {
  const { ask } = await givenQueries()
  const leaving = new AbortController()
  const slow = ask(`select count(*) from range(10000000000) a(i) where hash(i) = 1`, { signal: leaving.signal })
  expect(await ask('select 1')).toBeUndefined()
  leaving.abort()
  await slow.catch(() => undefined)
  expect(await ask('select 1')).toMatchObject({ rows: [['1']] })
})

test('one project has one query at a time, and a few have one at once', async () => {
  const { ask } = await givenQueries()
  const answers = await Promise.all([
    ask('select 1'),
    ask('select 2'),
    ...['one', 'two', 'three'].map((ref) => ask('select 3', { ref })),
  ])
  expect(answers.map((answer) => answer?.kind)).toEqual(['rows', undefined, 'rows', 'rows', undefined])
  expect(await ask('select 4')).toMatchObject({ rows: [['4']] })
})

test('nothing of a query is left, also where its program cannot start', async () => {
  const { reading } = await givenLogStore()
  const folder = await mkdtemp(join(tmpdir(), 'plinth-broken-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = join(folder, 'broken.mjs')
  await writeFile(script, 'process.exit(3)')
  const run = createLogQueries({ reading, script })
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('plinth-log-query-'))
  const request = { filter: always(), views: [], sql: 'select 1', mostRows: 1, signal: new AbortController().signal }
  expect(await run(request)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('ended without a result'),
  })
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('plinth-log-query-')).length).toBeLessThanOrEqual(
    before.length,
  )
})
