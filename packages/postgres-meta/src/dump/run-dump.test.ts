import { afterEach, expect, test } from 'vitest'
import { compressed, givenDumpRuns, inPieces } from '../testing/given-dump-runs.ts'

const { pool, run, refusalOf, rows, sessions } = await givenDumpRuns()

afterEach(() => pool.query('drop schema public cascade; create schema public'))

const tables = async () =>
  (await rows(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)).map(
    ({ relname }) => relname,
  )

const DUMP = `--
-- PostgreSQL database dump
--

\\restrict abc

SET statement_timeout = 0;
SET transaction_timeout = 0;
SET a_setting_of_tomorrow = off;
SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);

CREATE FUNCTION public.talks() RETURNS text
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT 'a;b'::text;
END;

CREATE TABLE public.stones (
    id integer NOT NULL,
    name text
);

COPY public.stones (id, name) FROM stdin;
1	quartz; -- '
2	\\N
3	two\\nlines \\\\. é🐘
\\.


SELECT pg_catalog.setval('public.' || 'counted', 7, true) FROM (SELECT 1 WHERE false) AS nothing;

COPY public.stones (id, name) FROM stdin;
\\.

ALTER TABLE ONLY public.stones ADD CONSTRAINT stones_pkey PRIMARY KEY (id);

--
-- PostgreSQL database dump complete
--

\\unrestrict abc

`

const STONES = [
  { id: 1, name: `quartz; -- '` },
  { id: 2, name: null },
  { id: 3, name: 'two\nlines \\. é🐘' },
]

test.each([
  ['plain', Buffer.from(DUMP)],
  ['compressed', compressed(DUMP)],
  ['compressed in two parts', Buffer.concat([compressed(DUMP.slice(0, 500)), compressed(DUMP.slice(500))])],
  ['with a byte order mark', Buffer.from(`\ufeff${DUMP}`)],
  ['with line breaks of Windows', Buffer.from(DUMP.replaceAll('\n', '\r\n').replace(/^(\d\t.*)\r$/gm, '$1\r'))],
  [
    'within BEGIN and COMMIT',
    Buffer.from(DUMP.replace('CREATE FUNCTION', 'BEGIN;\nCREATE FUNCTION').replace('\\unr', 'COMMIT;\n\\unr')),
  ],
])('a dump runs, %s', async (_, file) => {
  const counts: number[] = []
  const { statements, notes, tags } = await run(file, { onStatement: (count) => counts.push(count) })
  expect({ statements, notes, counts }).toEqual({
    statements: 10,
    notes: ['This Postgres has no setting a_setting_of_tomorrow.'],
    counts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  })
  expect(tags).toEqual(['SET', 'SELECT', 'CREATE FUNCTION', 'CREATE TABLE', 'COPY', 'ALTER TABLE'])
  expect(await rows('select id, name from stones order by id')).toEqual(STONES)
  expect(await rows('select talks()')).toEqual([{ talks: 'a;b' }])
})

test('what is said of a dump is short, however long its names are and however many', async () => {
  const long = (letter: string) => letter.repeat(1_000_000)
  const settings = Array.from({ length: 150 }, (_, number) => `set setting_${number} = 1;`)
  const { notes } = await run(
    `set ${long('s')} = 1;\ncreate role "${long('r')}";\ncreate role "${long('r')}";\nalter role "${long('r')}" with superuser login;\n${settings.join('\n')}`,
  )
  expect(notes).toHaveLength(101)
  expect(notes[0]).toBe(`This Postgres has no setting ${'s'.repeat(100)}….`)
  expect(notes[1]).toBe(`The role "${'r'.repeat(99)}… exists already and stays as it is.`)
  expect(notes.at(-1)).toBe('And 52 more.')
  await run(`drop role "${'r'.repeat(63)}";`)
})

test('what a statement raises is kept as its beginning', async () => {
  const raise = `raise exception using message = repeat('m', 2000000), detail = repeat('d', 2000000), hint = repeat('h', 2000000)`
  const refusal = await refusalOf(`do $$ begin ${raise}; end $$;`)
  expect(refusal).toMatchObject({
    message: `${'m'.repeat(1000)}…\n${'d'.repeat(1000)}…`,
    hint: `${'h'.repeat(1000)}…`,
  })
})

test('the beginning of a statement ends with a whole character, so that it can be stored', async () => {
  for (const before of ['select nothing ', `select nothing${' '.repeat(701)}`])
    expect((await refusalOf(`${before}/*${'🐘'.repeat(1000)}*/;`)).statement).toMatch(/^select nothing \/\*🐘+…$/u)
})

test('a statement that fails leaves nothing, also behind rows, and the failure says where it stands', async () => {
  const refusal = await refusalOf(
    `${DUMP}\n\ncreate table public.later (id int);\n/* so\n*/ select\n  nothing\nfrom public.stones;`,
  )
  const line = DUMP.split('\n').length + 5
  expect(refusal).toEqual({
    code: '42703',
    line,
    statement: 'select nothing from public.stones',
    message: 'column "nothing" does not exist',
    hint: undefined,
  })
  expect(await tables()).toEqual([])
  // the positive control
  await run('create table later (id int);')
  expect(await tables()).toEqual(['later'])
})

test('a row that does not fit is found by its line, and leaves nothing', async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `${index}\t${'x'.repeat(40)}\n`).join('')
  const file = `create table t (id int, name text);\ncopy t from stdin;\n${many}no number\tx\n${many}\\.\n`
  expect(await refusalOf(file)).toMatchObject({ code: '22P02', line: 50_003, statement: 'copy t from stdin' })
  expect(await tables()).toEqual([])
})

test('what is deferred to the end and fails there leaves nothing', async () => {
  const file = `create table t (id int primary key, other int references t deferrable initially deferred); insert into t values (1, 2);`
  expect(await refusalOf(file)).toMatchObject({ code: '23503', statement: 'COMMIT' })
  expect(await tables()).toEqual([])
})

test.each([
  ['COMMIT', 'create table a (id int);\nCOMMIT;\ncreate table b (id int);', 2],
  ['END', 'begin;\ncreate table a (id int);\nEND;\ncreate table b (id int);', 3],
  ['a second BEGIN', 'begin;\ncreate table a (id int);\nBEGIN;\ninsert into a values (1);\nCOMMIT;', 3],
  ['ROLLBACK', 'create table a (id int);\nROLLBACK;', 2],
  ['ABORT', 'create table a (id int);\nabort;', 2],
  ['PREPARE TRANSACTION', `create table a (id int);\nprepare transaction 'x';`, 2],
])('%s in the middle is refused with its line, and nothing is kept', async (_, file, line) => {
  expect(await refusalOf(file)).toMatchObject({ line, message: expect.stringContaining('in the middle of the file') })
  expect(await tables()).toEqual([])
})

test.each([
  ['a block', `create table a (id int);\ndo $$ begin insert into a values (1); commit; end $$;`, '2D000'],
  [
    'a procedure',
    `create table a (id int); create procedure p() language plpgsql as $$ begin commit; end $$;\ncall p();`,
    '2D000',
  ],
  ['VACUUM', `create table a (id int);\nvacuum a;`, '25001'],
  ['an index made concurrently', `create table a (id int);\ncreate index concurrently on a (id);`, '25001'],
  ['CREATE DATABASE', `create table a (id int);\ncreate database b;`, '25001'],
])('Postgres refuses %s within the transaction, and it is said what to do', async (_, file, code) => {
  expect(await refusalOf(file)).toMatchObject({
    code,
    line: 2,
    hint: expect.stringContaining('cannot run in a transaction'),
  })
  expect(await tables()).toEqual([])
})

test('large objects as pg_dump writes them run within the transaction', async () => {
  const write = (text: string) =>
    `BEGIN;\n\nSELECT pg_catalog.lo_open('4711', 131072);\nSELECT pg_catalog.lowrite(0, '${text}');\nSELECT pg_catalog.lo_close(0);\n\nCOMMIT;\n`
  const file = `SELECT pg_catalog.lo_create('4711');\n${write('one')}${write('two')}`
  expect(await refusalOf(`${file}select nothing;`)).toMatchObject({ code: '42703' })
  expect(await rows('select oid from pg_largeobject_metadata')).toEqual([])
  await run(file)
  expect(await rows(`select convert_from(lo_get(4711), 'UTF8') as text`)).toEqual([{ text: 'two' }])
})

test('savepoints of the file work within the transaction', async () => {
  await run(
    'create table a (id int); savepoint x; insert into a values (1); rollback to x; release x; insert into a values (2);',
  )
  expect(await rows('select id from a')).toEqual([{ id: 2 }])
})

test('two statements cannot pass for one', async () => {
  // where strings are not standard, Postgres and the reader have to agree about what a backslash is
  const file = `set standard_conforming_strings = off;\ncreate table a as select 'it\\'s; commit;' as text;`
  await run(file)
  expect(await rows('select text from a')).toEqual([{ text: `it's; commit;` }])
})

test('what is canceled leaves nothing and no session, while a statement runs and while rows are read', async () => {
  const endless = async function* () {
    yield Buffer.from('create table a (id int);\ncopy a from stdin;\n')
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      yield Buffer.from('1\n'.repeat(1000))
    }
  }
  for (const file of [endless(), inPieces(Buffer.from('create table a (id int); select pg_sleep(1000);'))]) {
    const canceling = new AbortController()
    const running = run(file, { signal: canceling.signal })
    const ended = expect(running).rejects.toThrow('enough')
    await expect.poll(sessions).toHaveLength(1)
    canceling.abort(new Error('enough'))
    await ended
    await expect.poll(sessions).toEqual([])
    expect(await tables()).toEqual([])
  }
})

test('a connection that is ended leaves nothing, and is no fault of the file', async () => {
  const running = run('create table a (id int); select pg_sleep(1000);')
  const ended = expect(running).rejects.not.toHaveProperty('refusal')
  await expect.poll(sessions).toHaveLength(1)
  await pool.query(`select pg_terminate_backend($1)`, [(await sessions())[0]!['pid']])
  await ended
  expect(await tables()).toEqual([])
})

test('nothing is kept where what comes before the end fails, and its id says so', async () => {
  let id: string | undefined
  const beforeCommit = async (transactionId: string | undefined) => {
    id = transactionId
    throw new Error('not now')
  }
  await expect(run('create table a (id int);', { beforeCommit })).rejects.toThrow('not now')
  expect(await tables()).toEqual([])
  await expect.poll(() => rows(`select pg_xact_status('${id}'::xid8) as status`)).toEqual([{ status: 'aborted' }])
})

test('settings and temporary tables of the file end with its session', async () => {
  await run(`set search_path = pg_catalog; create temporary table mine (id int);`)
  expect(await rows(`select to_regclass('mine') as found, current_setting('search_path') as path`)).toEqual([
    { found: null, path: '"$user", public' },
  ])
})
