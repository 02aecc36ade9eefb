import type pg from 'pg'
import type { Table } from '../pg-dump/tables.ts'

/** Statements that change definitions wait until the dump is over; those that wait for others make the dump fail. */
export async function lockTables(client: pg.Client, tables: Table[]) {
  if (tables.length === 0) return
  const names = tables.map(({ source }) => `only ${source}`).join(', ')
  await client.query(`set local lock_timeout = '60s'`)
  await client.query(`lock table ${names} in access share mode`)
}
