import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readSnapshot } from './read-snapshot.ts'
import { runStatements, type RunOptions } from './run-statements.ts'

const { pool, connection } = await givenDatabase()
const stranger = `stranger_${connection.database.slice(-8)}`
const clients: pg.Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end().catch(() => undefined))))

async function givenClient() {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  const limits = { rowLimit: 1000, byteLimit: 1e6, timeoutMs: 20_000, terminate: async () => true }
  const run = (text: string, options: Partial<RunOptions> = {}) =>
    runStatements(client, text, { transaction: true, readsSnapshot: true, ...limits, ...options })
  return { client, run }
}

const takesIn = async (snapshot: string | undefined, transaction: unknown) =>
  (await pool.query('select pg_visible_in_snapshot($1::xid8, $2::pg_snapshot) as does', [transaction, snapshot]))
    .rows[0].does

test.each([true, false])(
  'the snapshot of a run takes in what it committed, as one transaction: %s',
  async (transaction) => {
    const { client, run } = await givenClient()
    const before = await readSnapshot(client)
    const { results, snapshot } = await run('create temp table t (n int); select pg_current_xact_id()', { transaction })
    const id = results[1]!.rows[0]![0]

    expect(await takesIn(snapshot, id)).toBe(true)
    expect(await takesIn(before, id)).toBe(false)
    expect(await takesIn(await readSnapshot(client), id)).toBe(true)
  },
)

test.each([
  ['leaves a transaction open', 'begin isolation level repeatable read; select 1', undefined],
  ['fails', 'select 1/0', '22012'],
  [
    'fails when it is committed',
    `create temp table parents (id int primary key);
     create temp table children (id int references parents deferrable initially deferred);
     insert into children values (1)`,
    '23503',
  ],
])('a run that %s has no snapshot, and its connection is good for the next one', async (_, text, code) => {
  const { client, run } = await givenClient()
  const outcome = await run(text)
  expect([outcome.error?.code, outcome.snapshot, outcome.is_reusable]).toEqual([code, undefined, true])
  if (outcome.left_transaction_open) await client.query('rollback')

  const next = await run('select 5')
  expect(next.results[0]!.rows).toEqual([['5']])
  expect(next.snapshot).toMatch(/^\d+:\d+:/)
})

test('a setting of the session that fails what is asked after the commit leaves the run as it was', async () => {
  const { client, run } = await givenClient()
  await pool.query(`create role ${stranger}; create table kept (n int); grant insert on kept to ${stranger}`)
  await pool.query('revoke execute on function pg_catalog.pg_current_snapshot() from public')
  try {
    const { error, snapshot } = await run(`set role ${stranger}; insert into kept values (1)`)
    expect([error, snapshot]).toEqual([undefined, undefined])
    expect((await pool.query('select from kept')).rowCount).toBe(1)
    expect(await readSnapshot(client)).toBeUndefined()
  } finally {
    await pool.query('grant execute on function pg_catalog.pg_current_snapshot() to public')
    await client.query('reset role')
    await pool.query(`drop table kept; drop role ${stranger}`)
  }
})

test('a connection that ends has no snapshot', async () => {
  const { client, run } = await givenClient()
  expect((await run('select pg_terminate_backend(pg_backend_pid())')).snapshot).toBeUndefined()
  expect(await readSnapshot(client)).toBeUndefined()
})

test('what is reported as too large was not committed, whatever the limit', async () => {
  await pool.query('create table limited (at int)')
  const reported: number[] = []
  for (let byteLimit = 120; byteLimit < 300; byteLimit++) {
    const { client, run } = await givenClient()
    const { error } = await run(`insert into limited values (${byteLimit}) returning repeat('x', 99)`, { byteLimit })
    if (error) reported.push(byteLimit)
    await client.end().catch(() => undefined)
  }
  const { rows } = await pool.query<{ at: number }>('select at from limited')
  expect(reported.length).toBeGreaterThan(10)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ at }) => at).filter((at) => reported.includes(at))).toEqual([])
})
