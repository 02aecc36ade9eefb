import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runStatements, type RunOptions } from './run-statements.ts'

const { pool, connection } = await givenDatabase()
const clients: pg.Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))

async function givenClient() {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  const terminated: number[] = []
  const run = (text: string, options: Partial<RunOptions> = {}) =>
    runStatements(client, text, {
      transaction: true,
      rowLimit: 1000,
      byteLimit: 1_000_000,
      timeoutMs: 20_000,
      terminate: async (pid) => {
        terminated.push(pid)
        const { rowCount } = await pool.query('select pg_terminate_backend($1)', [pid])
        return rowCount === 1
      },
      ...options,
    })
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { client, run, terminated, pid: Number(rows[0].pid) }
}

async function isRunning(pid: number) {
  const { rows } = await pool.query('select from pg_stat_activity where pid = $1', [pid])
  return rows.length > 0
}

async function eventually(check: () => Promise<boolean>) {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function runningIn(pid: number, query: string) {
  await eventually(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where pid = $1 and state = 'active' and query = $2`,
      [pid, query],
    )
    return rows.length > 0
  })
}

test('every statement has a result of its own, with names, types and values as Postgres wrote them', async () => {
  const { run } = await givenClient()
  await pool.query(`create type mood as enum ('sad', 'glad')`)

  const { results, error } = await run(`
    create table items (id int8, price numeric(10,2), mood mood, moods mood[]);
    insert into items values (9007199254740993, 1.10, 'glad', '{sad,glad}'), (null, null, null, null);
    select id, price, mood, moods, 0.1::float8 + 0.2 as id, '{"a":1.0}'::jsonb from items`)

  expect(error).toBeUndefined()
  expect(results.map(({ command, command_tag, row_count }) => [command, command_tag, row_count])).toEqual([
    ['CREATE TABLE', 'CREATE TABLE', null],
    ['INSERT', 'INSERT 0 2', 2],
    ['SELECT', 'SELECT 2', 2],
  ])
  expect(results[2]?.columns).toMatchObject([
    { name: 'id', type: 'bigint' },
    { name: 'price', type: 'numeric(10,2)' },
    { name: 'mood', type: 'mood' },
    { name: 'moods', type: 'mood[]' },
    { name: 'id', type: 'double precision' },
    { name: 'jsonb', type: 'jsonb' },
  ])
  expect(results[2]?.rows).toEqual([
    ['9007199254740993', '1.10', 'glad', '{sad,glad}', '0.30000000000000004', '{"a": 1.0}'],
    [null, null, null, null, '0.30000000000000004', '{"a": 1.0}'],
  ])
})

test('a renamed type has its new name at once', async () => {
  const { run } = await givenClient()
  await pool.query(`create type before_it as enum ('a')`)
  expect((await run(`select 'a'::before_it`)).results[0]?.columns[0]?.type).toBe('before_it')
  await pool.query(`alter type before_it rename to after_it`)
  expect((await run(`select 'a'::after_it`)).results[0]?.columns[0]?.type).toBe('after_it')
})

test.each([
  ['', 0],
  [' ;; -- nothing\n /* at all */ ;', 0],
  ['select 1;', 1],
])('%j gives %i results', async (text, count) => {
  const { run } = await givenClient()
  const outcome = await run(text)
  expect(outcome).toMatchObject({ error: undefined, is_reusable: true })
  expect(outcome.results.length).toBe(count)
})

test('in a transaction a failing statement undoes the ones before it, and their results stay', async () => {
  const { run } = await givenClient()
  await pool.query('create table kept (id int)')

  const together = await run('insert into kept values (1); insert into kept values (2); select 1/0; select 3')
  expect(together.results.map(({ command_tag }) => command_tag)).toEqual(['INSERT 0 1', 'INSERT 0 1'])
  expect(together.error).toMatchObject({ code: '22012', message: 'division by zero', statement_index: 2 })
  expect((await pool.query('select from kept')).rowCount).toBe(0)

  const apart = await run('insert into kept values (1); select 1/0; insert into kept values (2)', {
    transaction: false,
  })
  expect(apart).toMatchObject({ error: { code: '22012', statement_index: 1 }, is_reusable: true })
  expect((await pool.query('select from kept')).rowCount).toBe(1)
})

test('a transaction that commits itself keeps what came before the commit', async () => {
  const { run } = await givenClient()
  await pool.query('create table committed (id int)')
  await run('insert into committed values (1); commit; insert into committed values (2); select 1/0')
  expect((await pool.query('select id from committed')).rows).toEqual([{ id: 1 }])
})

test('statements with their own begin and savepoints run as in psql', async () => {
  const { run } = await givenClient()
  const { results, error } = await run(
    `begin; create temp table t (id int); savepoint s; insert into t values (1); rollback to s; insert into t values (2);
     select * from t; commit; select count(*) from t`,
  )
  expect(error).toBeUndefined()
  expect(results.map(({ rows }) => rows.flat().join())).toEqual(['', '', '', '', '', '', '2', '', '1'])
})

test('what cannot run in a transaction runs alone', async () => {
  const { run } = await givenClient()
  expect((await run('vacuum')).error).toBeUndefined()
  expect((await run('vacuum; select 1', { transaction: false })).error).toBeUndefined()
  expect((await run('select 1; vacuum')).error).toMatchObject({ code: '25001', statement_index: 1 })
})

test('a constraint that is checked at the end fails the run', async () => {
  const { run } = await givenClient()
  await pool.query(`create table parent (id int primary key);
    create table child (id int references parent deferrable initially deferred)`)
  const { error, is_reusable } = await run('insert into child values (1)')
  expect(error).toMatchObject({ code: '23503', table: 'child', constraint: 'child_id_fkey' })
  expect(is_reusable).toBe(true)
  expect((await pool.query('select from child')).rowCount).toBe(0)
})

test('the place of a fault counts in the whole text, whatever characters come before it', async () => {
  const { run } = await givenClient()
  const text = `select '🐘🐘é', 1;\n\n  select 'ü𝒳', nonsense from nowhere`
  const { error } = await run(text)
  expect(error).toMatchObject({ code: '42P01', statement_index: 1, line: 3 })
  expect(text.slice((error?.position ?? 0) - 1)).toBe('nowhere')
})

test('an error that SQL raises is cut to a length', async () => {
  const { run } = await givenClient()
  const long = `repeat('x', 300000)`
  const { error } = await run(
    `do $$ begin
       raise exception using message = ${long}, detail = ${long}, hint = ${long}, constraint = ${long}, table = ${long};
     end $$`,
    { byteLimit: 1e8 },
  )
  const cut = `${'x'.repeat(10_000)}…`
  expect(error).toMatchObject({ code: 'P0001', message: cut, detail: cut, hint: cut, constraint: cut, table: cut })
})

test('an error carries what Postgres knows about it', async () => {
  const { run } = await givenClient()
  await pool.query(`create table checked (n int constraint positive check (n > 0))`)
  expect((await run('insert into checked values (-1)')).error).toMatchObject({
    code: '23514',
    severity: 'ERROR',
    detail: 'Failing row contains (-1).',
    schema: 'public',
    table: 'checked',
    constraint: 'positive',
  })
  expect(
    (await run(`do $$ begin raise notice 'before'; raise 'no' using hint = 'try', errcode = 'P0042'; end $$`)).error,
  ).toMatchObject({
    code: 'P0042',
    hint: 'try',
    where: expect.stringContaining('RAISE'),
    notices: [{ message: 'before' }],
  })
})

test('notices belong to their statement and are limited in number', async () => {
  const { run } = await givenClient()
  const { results } = await run(`
    do $$ begin raise notice 'one' using hint = 'h', detail = 'd'; raise warning 'two'; end $$;
    select 1;
    do $$ begin for i in 1..150 loop raise notice '%', i; end loop; end $$`)
  expect(results[0]?.notices).toMatchObject([
    { severity: 'NOTICE', message: 'one', hint: 'h', detail: 'd' },
    { severity: 'WARNING', message: 'two' },
  ])
  expect(results[1]?.notices).toEqual([])
  expect([results[2]?.notices.length, results[2]?.notices_dropped]).toEqual([100, 50])
})

test.each([
  [9, 9, true],
  [10, 10, false],
  [11, 10, false],
])('with a limit of %i rows, 10 rows give %i', async (rowLimit, count, truncated) => {
  const { run } = await givenClient()
  const { results, error } = await run('select generate_series(1, 10); select 2', { rowLimit })
  expect(error).toBeUndefined()
  expect(results[0]).toMatchObject({ command: 'SELECT', truncated, row_count: truncated ? null : 10 })
  expect(results[0]?.rows.length).toBe(count)
  expect(results[1]?.rows).toEqual([['2']])
})

test('a statement that changes rows changes all of them, however few are shown', async () => {
  const { run } = await givenClient()
  await pool.query('create table many as select generate_series(1, 100) as id')
  const { results } = await run('update many set id = -id returning id; begin; select * from many; select 1; commit', {
    rowLimit: 5,
  })
  expect(results.map(({ truncated, rows }) => [truncated, rows.length])).toEqual([
    [true, 5],
    [false, 0],
    [true, 5],
    [false, 1],
    [false, 0],
  ])
  expect((await pool.query('select from many where id < 0')).rowCount).toBe(100)
})

test('names of statements and portals do not pile up', async () => {
  const { run, client } = await givenClient()
  await run('select generate_series(1, 100); select 2', { rowLimit: 5 })
  expect((await client.query('select from pg_prepared_statements')).rowCount).toBe(0)
  expect((await client.query(`select from pg_cursors where name <> ''`)).rowCount).toBe(0)
})

test.each([
  'copy (select generate_series(1, 1000)) to stdout',
  'copy (select 1 where false) to stdout',
  '/* c */ copy copied from stdin',
  'COPY copied FROM STDIN (format csv)',
])('%s is refused, undone and does not hang', async (copy) => {
  const { run, client } = await givenClient()
  await pool.query('create table if not exists copied (id int)')
  for (const transaction of [true, false]) {
    for (const text of [copy, `insert into copied values (1); ${copy}; select 1`]) {
      const outcome = await run(text, { transaction })
      expect(outcome).toMatchObject({ error: { code: 'copy_not_supported' }, is_reusable: true })
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
  }
  expect((await pool.query('delete from copied')).rowCount).toBe(1)
})

test('a connection keeps nothing of the runs it has served', async () => {
  const { run, client } = await givenClient()
  const listeners = () =>
    [client, client.connection, client.connection.stream].flatMap((emitter) =>
      emitter.eventNames().map((name) => [String(name), emitter.listenerCount(name)]),
    )
  await run('select 1')
  const before = listeners()
  for (let i = 0; i < 20; i++)
    await run(['select 1', 'select 1/0', 'copy (select 1) to stdout', 'select 1; commit'][i % 4]!)
  expect(listeners()).toEqual(before)
})

test('a NUL cannot be smuggled into the protocol', async () => {
  const { run } = await givenClient()
  expect((await run('select 1\0\0\0')).error).toMatchObject({ code: '22021' })
})

test.each([
  'select pg_sleep(60)',
  'do $$ begin loop null; end loop; end $$',
  'select count(*) from generate_series(1, 1e12)',
])('%s is stopped when its time is over', async (text) => {
  const { run, pid, terminated } = await givenClient()
  const { error, results, is_reusable } = await run(`select 1; ${text}`, { timeoutMs: 100 })
  expect(error).toMatchObject({ code: 'timeout', statement_index: 1 })
  expect(results.map(({ rows }) => rows)).toEqual([[['1']]])
  expect(is_reusable).toBe(false)
  expect(terminated).toEqual([])
  expect(await isRunning(pid)).toBe(true)
})

test('switching off the timeout of the session does not switch off ours', async () => {
  const { run } = await givenClient()
  expect((await run('set statement_timeout = 0; select pg_sleep(60)', { timeoutMs: 100 })).error?.code).toBe('timeout')
})

test('a backend that ignores the cancel request is terminated', async () => {
  const { run, pid, terminated } = await givenClient()
  const stubborn = `do $$ begin loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop; end $$`
  const { error, is_reusable } = await run(`select 1; ${stubborn}`, { timeoutMs: 100 })
  expect(error).toMatchObject({ code: 'timeout', statement_index: 1 })
  expect([is_reusable, terminated]).toEqual([false, [pid]])
  await eventually(async () => !(await isRunning(pid)))
})

test('a signal cancels what runs, and nothing of the transaction stays', async () => {
  const { run, pid } = await givenClient()
  await pool.query('create table cancelled (id int)')
  const controller = new AbortController()
  const running = run('insert into cancelled values (1); select pg_sleep(60); select 2', { signal: controller.signal })
  await runningIn(pid, 'select pg_sleep(60)')
  controller.abort()
  expect(await running).toMatchObject({
    error: { code: 'cancelled', statement_index: 1 },
    results: [{ command: 'INSERT' }],
  })
  expect((await pool.query('select from cancelled')).rowCount).toBe(0)
})

test('a signal that was given before the start keeps everything from running', async () => {
  const { run } = await givenClient()
  await pool.query('create table untouched (id int)')
  for (const transaction of [true, false]) {
    const outcome = await run('insert into untouched values (1)', { signal: AbortSignal.abort(), transaction })
    expect(outcome).toMatchObject({ error: { code: 'cancelled' }, results: [] })
  }
  expect((await pool.query('select from untouched')).rowCount).toBe(0)
})

test('cancelling between many short statements stops the run', async () => {
  const { run, pid } = await givenClient()
  await pool.query('create table short_ones (id int)')
  const controller = new AbortController()
  const short = 'insert into short_ones select 1 from pg_sleep(0.002)'
  const running = run(`begin; ${`${short};`.repeat(9_000)} commit`, { signal: controller.signal, byteLimit: 1e8 })
  await runningIn(pid, short).then(() => controller.abort())
  expect((await running).error?.code).toBe('cancelled')
  expect((await pool.query('select from short_ones')).rowCount).toBe(0)
})

test.each([
  ['one value of a gigabyte', `select repeat(repeat('x', 1000000), 1000)`],
  ['ten gigabytes of rows', `select repeat('x', 10000) from generate_series(1, 1000000)`],
  ['a row of many large values', `select ${Array.from({ length: 20 }, () => `repeat('x', 1000000)`).join()}`],
  ['an endless stream of notices', `do $$ begin loop raise notice '%', repeat('x', 1000); end loop; end $$`],
  ['ten gigabytes of copy', `copy (select repeat('x', 10000) from generate_series(1, 1000000)) to stdout`],
])('%s ends the run before it fills the memory', async (_, text) => {
  const { run, pid, terminated } = await givenClient()
  await pool.query('create table if not exists too_much (id int)')
  const before = process.memoryUsage().rss
  // the server writes a gigabyte before it sends its first byte
  const outcome = await run(`insert into too_much values (1); ${text}`, { rowLimit: 10_000_000, timeoutMs: 100_000 })
  expect(outcome).toMatchObject({ error: { code: 'result_too_large', statement_index: 1 }, is_reusable: false })
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  expect(terminated).toEqual([pid])
  await eventually(async () => !(await isRunning(pid)))
  expect((await pool.query('select from too_much')).rowCount).toBe(0)
})

test('a run whose answer is a little too large changes nothing either', async () => {
  await pool.query('create table little_too_much (id int)')
  for (const transaction of [true, false]) {
    const { run } = await givenClient()
    const text = `insert into little_too_much values (1) returning repeat('x', 1000)`
    expect((await run(text, { byteLimit: 900, transaction })).error?.code).toBe('result_too_large')
  }
  expect((await pool.query('select from little_too_much')).rowCount).toBe(0)

  const { run } = await givenClient()
  await run(`insert into little_too_much values (1) returning repeat('x', 1000)`)
  expect((await pool.query('select from little_too_much')).rowCount).toBe(1)
})

test('a connection that the server ends gives its own error', async () => {
  const { run, pid } = await givenClient()
  const running = run('select pg_sleep(60)')
  await runningIn(pid, 'select pg_sleep(60)')
  await pool.query('select pg_terminate_backend($1)', [pid])
  expect(await running).toMatchObject({ error: { code: '57P01' }, is_reusable: false })
})

test('listening does not disturb the results', async () => {
  const { run } = await givenClient()
  const { results, error } = await run(`listen news; notify news, 'one'; select 1; notify news, 'two'; select 2`, {
    transaction: false,
  })
  expect(error).toBeUndefined()
  expect(results.map(({ rows }) => rows.flat().join())).toEqual(['', '', '1', '', '2'])
})

test('a duration is measured for every statement', async () => {
  const { run } = await givenClient()
  const { results } = await run('select pg_sleep(0.05); select 1')
  expect(results[0]?.duration_ms).toBeGreaterThan(45)
  expect(results[1]?.duration_ms).toBeGreaterThan(0)
})
