import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './global-setup.ts'
import { atTheEnd } from './at-the-end.ts'

/** An empty database of the test file's own, dropped when the file ends. The pool connects as superuser. */
export async function givenDatabase() {
  const { socketDirectory: host, user, password } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin((admin) => admin.query(`create database ${name}`))
  const connection = { host, user, password, database: name }
  const pool = new pg.Pool({ ...connection, max: 10 })
  // a connection that was told to end may still hear that its database goes away, and the pool tells it once more
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  atTheEnd(async () => {
    await pool.end()
    await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
  })
  return { pool, connection }

  async function asAdmin(work: (admin: pg.Client) => Promise<unknown>) {
    const admin = new pg.Client({ host, user, password, database: 'postgres' })
    await admin.connect()
    try {
      await work(admin)
    } finally {
      await admin.end()
    }
  }
}
