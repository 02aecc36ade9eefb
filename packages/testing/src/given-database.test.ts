import { expect, test } from 'vitest'
import { givenDatabase } from './given-database.ts'

const { pool } = await givenDatabase()

test('a database is real Postgres and empty', async () => {
  const { rows } = await pool.query("select count(*) from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ count: '0' }])
})
