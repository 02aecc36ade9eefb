import { request as httpRequest } from 'node:http'
import { openTransactions } from '@plinth/contract/open-transactions'
import { projects } from '@plinth/contract/projects'
import { runHistory } from '@plinth/contract/run-history'
import { pgMeta, sql } from '@plinth/contract/sql'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf, runSql } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, dev, organizations } = await platform.given({
  people: ['alice', 'dev'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'dev' }],
})
const { ref, connectionString } = await givenProject(alice, organizations[0]!)
const withHandle = { headers: { 'x-connection-encrypted': connectionString! } }

/** Runs of the person that are under way in Postgres, as somebody else sees them. */
const running = (query: string) =>
  rowsOf(
    dev,
    ref,
    `select pid from pg_stat_activity where state = 'active' and query = '${query.replaceAll("'", "''")}'`,
  )

test('every statement has its result, with notices, and numbers keep every digit', async () => {
  const { results, error } = await runSql(
    alice,
    ref,
    `create table made (id int8, price numeric, note text);
     insert into made values (9007199254740993, 0.10000000000000000000001, null);
     do $$ begin raise notice 'look here' using hint = 'a hint'; end $$;
     select id, price, note from made`,
  )

  expect(error).toBeUndefined()
  expect(results.map(({ command_tag, row_count }) => [command_tag, row_count])).toEqual([
    ['CREATE TABLE', null],
    ['INSERT 0 1', 1],
    ['DO', null],
    ['SELECT 1', 1],
  ])
  expect(results[2]!.notices).toEqual([{ severity: 'NOTICE', message: 'look here', hint: 'a hint' }])
  expect(results[3]).toMatchObject({
    columns: [
      { name: 'id', type: 'bigint' },
      { name: 'price', type: 'numeric' },
      { name: 'note', type: 'text' },
    ],
    rows: [['9007199254740993', '0.10000000000000000000001', null]],
  })
})

test('the metadata proxy answers objects, with int8 and numeric as exact strings', async () => {
  expect(
    await alice.call(
      pgMeta.query,
      {
        ref,
        query: `select 9007199254740993::int8 as big, 1.10::numeric as price, 7 as small, true as yes, null as none`,
      },
      withHandle,
    ),
  ).toEqual([{ big: '9007199254740993', price: '1.10', small: 7, yes: true, none: null }])
})

test('the metadata proxy gives all rows or none, and undoes what had too many', async () => {
  const ask = (query: string) => alice.call(pgMeta.query, { ref, query }, withHandle)
  await ask('create table counted (n int)')
  const insert = (rows: number) => `insert into counted select generate_series(1, ${rows}) returning n`

  await expect(ask(insert(100_001))).rejects.toMatchObject({
    code: 400,
    reason: 'too_many_rows',
    message: 'The result has more than 100000 rows. Add a LIMIT to the query.',
  })
  expect(await ask('select count(*)::int as left from counted')).toEqual([{ left: 0 }])
  expect(await ask(insert(100_000))).toHaveLength(100_000)
})

test('an error is no way to a large answer, neither from the metadata proxy nor from the editor', async () => {
  const query = `do $$ begin raise exception using message = repeat('x', 5000000), detail = repeat('y', 5000000); end $$`
  for (const path of [`/platform/pg-meta/${ref}/query`, `/platform/projects/${ref}/sql`]) {
    const answer = await alice.send('POST', path, { body: { query }, ...withHandle })
    const text = await answer.text()
    expect(text).toContain('xxx')
    expect(text).toContain('yyy')
    expect(text.length).toBeLessThan(25_000)
  }
})

test('what one person calls their types changes neither what others see nor how values are written', async () => {
  await runSql(
    alice,
    ref,
    `create schema shadow; create type shadow.circle as enum ('round'); create type public.oid as enum ('no number')`,
  )
  const columns = `null::pg_catalog.circle as form, 'no number'::public.oid as id`

  for (const [person, path] of [
    [alice, 'shadow, public, pg_catalog'],
    [dev, 'public'],
  ] as const) {
    const { results } = await runSql(person, ref, `set search_path = ${path}; select ${columns}`)
    expect(results[1]!.columns).toEqual([
      { name: 'form', type: 'circle' },
      { name: 'id', type: 'public.oid' },
    ])
  }
  expect(
    await alice.call(
      pgMeta.query,
      { ref, query: `set search_path = public, pg_catalog; select ${columns}` },
      withHandle,
    ),
  ).toEqual([{ form: null, id: 'no number' }])
})

test.each([
  ['select 1;\nselect * form nowhere', { code: '42601', line: 2, statement_index: 1 }],
  ['select absent', { code: '42703', line: 1, position: 8, statement_index: 0 }],
  ['select 1/0', { code: '22012', statement_index: 0 }],
  ['', undefined],
])('%j says where it is wrong', async (query, expected) => {
  if (!expected) {
    await expect(runSql(alice, ref, query)).rejects.toMatchObject({ code: 400, reason: 'invalid_request' })
    return
  }
  const { error } = await runSql(alice, ref, query)
  expect(error).toMatchObject(expected)
})

describe('what runs too long is stopped from outside, and the next run works', () => {
  test.each([
    ['do $$ begin loop end loop; end $$'],
    ['select pg_sleep(1000)'],
    ['set statement_timeout = 0; select count(*) from generate_series(1, 1e12)'],
    [`do $$ begin loop begin perform pg_sleep(1000); exception when query_canceled then null; end; end loop; end $$`],
  ])('%s', async (query) => {
    const { error } = await runSql(alice, ref, query, { timeout_ms: 300 })
    expect(error).toMatchObject({ code: 'timeout' })
    expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
    expect(
      await rowsOf(
        alice,
        ref,
        `select query from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and usename = 'plinth_writer'`,
      ),
    ).toEqual([])
  })
})

test('only the person who started a run can cancel it', async () => {
  const query = 'select pg_sleep(1001)'
  const request_id = 'a-run-of-alice'
  const run = alice.call(sql.run, { ref, query }, { headers: { 'x-request-id': request_id } })
  await expect.poll(() => running(query)).toHaveLength(1)

  expect(await dev.call(sql.cancel, { ref, request_id })).toEqual({ cancelled: false })
  expect(await running(query)).toHaveLength(1)
  expect(await alice.call(sql.cancel, { ref, request_id })).toEqual({ cancelled: true })

  expect(await run).toMatchObject({ error: { code: 'cancelled' } })
  expect(await running(query)).toEqual([])
  expect(await alice.call(sql.cancel, { ref, request_id })).toEqual({ cancelled: false })
})

test('a run whose client goes away is cancelled', async () => {
  const query = 'select pg_sleep(1002)'
  const { port } = new URL(platform.url)
  const gone = httpRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/platform/projects/${ref}/sql`,
    headers: { authorization: `Bearer ${alice.accessToken}`, 'content-type': 'application/json' },
  })
  gone.on('error', () => undefined)
  gone.end(JSON.stringify({ query }))
  await expect.poll(() => running(query)).toHaveLength(1)

  gone.destroy()

  await expect.poll(() => running(query)).toEqual([])
})

test('a result of ten gigabytes is refused, and the platform holds no more than a part of it', async () => {
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10)

  const { error, results } = await runSql(alice, ref, `select repeat('x', 1000000) from generate_series(1, 10000)`, {
    row_limit: 100_000,
  })
  clearInterval(watch)

  expect(error).toMatchObject({ code: 'result_too_large' })
  expect(results).toEqual([])
  expect(highest - before).toBeLessThan(400 * 1024 * 1024)
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

test('a person whose answers fill their share has to wait, and others go on', async () => {
  const large = `select repeat('x', 1000000) from generate_series(1, 25)`
  const query = `select pg_sleep(1003)`
  const requestIds = ['holds-one', 'holds-two']
  // the large answers have arrived and are held while the last statement runs
  const holding = requestIds.map((id) =>
    alice.call(sql.run, { ref, query: `${large}; ${query}` }, { headers: { 'x-request-id': id } }),
  )
  await expect.poll(() => running(query)).toHaveLength(2)

  const refused = await alice.send('POST', `/platform/pg-meta/${ref}/query`, { body: { query: large }, ...withHandle })
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    429,
    '1',
    { code: 'results_use_too_much' },
  ])
  expect(await runSql(alice, ref, large)).toMatchObject({ error: { code: 'results_use_too_much' } })
  expect(await rowsOf(dev, ref, large)).toHaveLength(25)

  await Promise.all(requestIds.map((request_id) => alice.call(sql.cancel, { ref, request_id })))
  await Promise.all(holding)
  expect(await rowsOf(alice, ref, large)).toHaveLength(25)
})

test('more rows than were asked for are left out and said to be', async () => {
  const { results } = await runSql(alice, ref, 'select generate_series(1, 5000)', { row_limit: 10 })
  expect(results[0]).toMatchObject({ truncated: true, rows: expect.objectContaining({ length: 10 }) })
})

test('nothing of a run is left for the next one or for another person', async () => {
  await runSql(
    alice,
    ref,
    `begin; create temp table scratch (n int); set search_path = pg_catalog;
    set work_mem = '1MB'; listen news; prepare plan as select 1; select pg_advisory_lock(7); set role anon; commit`,
  )

  for (const person of [alice, dev]) {
    expect(
      await rowsOf(
        person,
        ref,
        `select to_regclass('pg_temp.scratch'), current_setting('search_path') like '%public%', current_setting('work_mem') = '1MB',
           (select count(*) from pg_listening_channels()), (select count(*) from pg_prepared_statements),
           (select count(*) from pg_locks where locktype = 'advisory'), current_user`,
      ),
    ).toEqual([[null, 't', 'f', '0', '0', '0', 'postgres']])
  }
})

test('a transaction that is left open is rolled back and said to be', async () => {
  expect(await runSql(alice, ref, 'begin; create table unfinished ()')).toMatchObject({ left_transaction_open: true })
  expect(await rowsOf(alice, ref, `select to_regclass('unfinished')`)).toEqual([[null]])
})

describe('the application name of a run', () => {
  const query = `select current_setting('application_name'),
    (select application_name from pg_stat_activity where pid = pg_backend_pid())`

  test('is the dashboard, or what the header says, for that run only', async () => {
    expect(await rowsOf(alice, ref, query)).toEqual([['plinth/dashboard', 'plinth/dashboard']])
    const { results } = await alice.call(
      sql.run,
      { ref, query },
      { headers: { 'x-pg-application-name': 'plinth/dashboard-query-editor' } },
    )
    expect(results[0]!.rows).toEqual([['plinth/dashboard-query-editor', 'plinth/dashboard-query-editor']])
    expect(await rowsOf(alice, ref, query)).toEqual([['plinth/dashboard', 'plinth/dashboard']])
    expect(
      await alice.call(
        pgMeta.query,
        { ref, query: `select current_setting('application_name') as name` },
        { headers: { ...withHandle.headers, 'x-pg-application-name': 'report: 1' } },
      ),
    ).toEqual([{ name: 'report: 1' }])
  })

  test.each(['x'.repeat(65), `'; drop table made; --`, 'naïve'])('cannot be %j', async (name) => {
    const answer = await alice.send('POST', `/platform/projects/${ref}/sql`, {
      body: { query: 'select 1' },
      headers: { 'x-pg-application-name': name },
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_application_name' }])
  })
})

describe('the connection header', () => {
  const ask = (headers: Record<string, string>) =>
    alice.call(pgMeta.query, { ref, query: 'select 1 as one' }, { headers })

  test('is required', async () => {
    await expect(ask({})).rejects.toMatchObject({ code: 400, reason: 'connection_header_required' })
  })

  test('must be this project’s and this person’s, whole and in time', async () => {
    const other = await givenProject(alice, organizations[0]!)
    const ofDev = (await dev.call(projects.get, { ref })).connectionString!
    const changed = connectionString!.slice(0, -2) + (connectionString!.endsWith('AA') ? 'BB' : 'AA')
    for (const handle of ['garbage', 'h1.', 'h1.AAAA', changed, other.connectionString!, ofDev, 'x'.repeat(5000)]) {
      await expect(ask({ 'x-connection-encrypted': handle })).rejects.toMatchObject({
        code: 403,
        reason: 'invalid_connection_handle',
      })
    }

    const { clock } = platform.process
    const now = clock.now
    clock.now = () => new Date(now().getTime() + 61 * 60_000)
    try {
      await expect(ask(withHandle.headers)).rejects.toMatchObject({ reason: 'expired_connection_handle' })
    } finally {
      clock.now = now
    }
    expect(await ask(withHandle.headers)).toEqual([{ one: 1 }])
  })

  test('may be left out where the deployment says so, and is checked all the same when it is given', async () => {
    const { config } = platform.process
    config.requireConnectionHeader = false
    try {
      expect(await ask({})).toEqual([{ one: 1 }])
      await expect(ask({ 'x-connection-encrypted': 'garbage' })).rejects.toMatchObject({ code: 403 })
    } finally {
      config.requireConnectionHeader = true
    }
  })
})

describe('parameters', () => {
  const run = (query: string, parameters: (string | null)[], more: Partial<typeof sql.run.$sent> = {}) =>
    runSql(alice, ref, query, { parameters, ...more })

  test('are sent beside the text, as what Postgres infers of them', async () => {
    const value = `'); drop table made; --`
    const { results, error } = await run(
      'select $1 || $1, $2::int + 1, $3::text is null, $4::text[], n from generate_series(1, $2::int) n limit 1',
      [value, '41', null, '{a,"b c"}'],
    )
    expect(error).toBeUndefined()
    expect(results[0]!.rows).toEqual([[value + value, '42', 't', '{a,"b c"}', '1']])
    expect(results[0]!.columns.map(({ type }) => type)).toEqual(['text', 'integer', 'boolean', 'text[]', 'integer'])
  })

  test('work with the row limit, as another role, within an open transaction and in a plan', async () => {
    const limited = await run('select n from generate_series(1, $1) n', ['9'], { row_limit: 2, role: 'anon' })
    expect(limited.results[0]).toMatchObject({ rows: [['1'], ['2']], truncated: true })

    const { results, open_transaction } = await run('select $1::int', ['7'], { open_transaction: 'new' })
    expect(results[0]!.rows).toEqual([['7']])
    await alice.call(openTransactions.end, { ref, id: open_transaction!.id, how: 'rollback' })

    const plan = await run('explain (analyze) select n from generate_series(1, 20) n where n = $1', ['7'])
    expect(plan.error).toBeUndefined()
    expect(plan.results[0]!.rows.flat().join('\n')).toContain('rows=1')
  })

  test('belong to one statement, and every one needs its value', async () => {
    const several = await run('select $1; select 2', ['1'])
    expect(several).toMatchObject({ results: [], error: { code: 'parameters_of_several' } })
    expect(several.error!.message).toBe(
      'Parameters such as $1 work with one statement. Select it, or run the statement at the cursor.',
    )
    expect((await run('select $1::text, $2::text', ['1'])).error).toMatchObject({ code: '08P01' })
    expect((await run('select $1::int', ['granite'])).error).toMatchObject({ code: '22P02' })
    expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
  })

  test('are in no history', async () => {
    await run(`select $1 as "looked for"`, ['a secret value'])
    const [last] = await alice.call(runHistory.list, { ref, search: 'looked for' })
    const { query } = await alice.call(runHistory.get, { ref, id: last!.id })
    expect(query).toBe(`select $1 as "looked for"`)
    expect(await alice.call(runHistory.list, { ref, search: 'a secret value' })).toEqual([])
  })
})
