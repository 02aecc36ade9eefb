import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runStatements } from './run-statements.ts'

const { pool, connection } = await givenDatabase()
const client = new pg.Client(connection)
await client.connect()
afterAll(() => client.end())

await pool.query('create table begun (id int)')
const run = (text: string, transaction: boolean) =>
  runStatements(client, text, {
    transaction,
    rowLimit: 10,
    byteLimit: 1e8,
    timeoutMs: 60_000,
    terminate: () => Promise.resolve(true),
  })
const insert = (count: number, transaction: boolean) => run('insert into begun values (1);'.repeat(count), transaction)

test('a thousand statements run in their order', async () => {
  const { results } = await run(Array.from({ length: 1000 }, (_, i) => `select ${i}`).join(';'), true)
  expect(results.map(({ rows }) => rows[0]?.[0])).toEqual(Array.from({ length: 1000 }, (_, i) => String(i)))
})

test.each([true, false])(
  'more statements than a run may have are not begun (in a transaction: %s)',
  async (together) => {
    const refused = await insert(10_001, together)

    expect(refused).toMatchObject({ results: [], error: { code: 'too_many_statements' }, is_reusable: true })
    expect((await pool.query('select from begun')).rowCount).toBe(0)
  },
)

test('as many statements as a run may have are run', async () => {
  const { results, error } = await insert(10_000, true)

  expect(error).toBeUndefined()
  expect(results).toHaveLength(10_000)
  expect((await pool.query('select from begun')).rowCount).toBe(10_000)
})
