import { expect, test } from 'vitest'
import { givenDatabase } from './given-database.ts'

const { pool } = await givenDatabase()

test('a database is real Postgres and empty', async () => {
  const { rows } = await pool.query("select count(*) from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ count: '0' }])
})

test('a connection that nobody uses may end without failing the tests', async () => {
  const [busy, idle] = await Promise.all([pool.connect(), pool.connect()])
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid')
  idle.release()
  await busy.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await expect.poll(() => pool.totalCount).toBe(1)
  busy.release()
})
