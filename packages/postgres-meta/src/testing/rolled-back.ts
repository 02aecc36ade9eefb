import type pg from 'pg'
import type { StructureStatement } from '../ddl/structure-statement.ts'

/** Returns what does its work in a transaction of the pool that is rolled back. */
export function rolledBackIn(pool: pg.Pool) {
  return async <Result>(work: (client: pg.PoolClient) => Promise<Result>) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      return await work(client)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
}

/** Runs one statement after the other, as one alone each: Postgres refuses a second one in a text. Returns their SQL. */
export async function runEach(client: pg.ClientBase, statements: readonly StructureStatement[]) {
  for (const { sql } of statements) await client.query({ text: sql, queryMode: 'extended' } as pg.QueryConfig)
  return statements.map(({ sql }) => sql)
}
