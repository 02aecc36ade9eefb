import { qualified } from '@plinth/postgres-meta/quote'
import pg from 'pg'
import { conflict } from '../../../http/errors.ts'
import { tableNotFound } from '../database-errors.ts'
import { oidIn } from './oid-in.ts'

interface ReadTable {
  id: number
  schema: string
  table: string
}

/** The id of a table as a path names it. */
export const tableIdIn = (text: string) => oidIn(text, tableNotFound)

/** Nobody else reads or changes it until the transaction ends, and its name still leads to the one that was read. */
export async function lockTable(
  client: pg.PoolClient,
  { id, schema, table }: ReadTable,
  { withPartitions }: { withPartitions: boolean },
) {
  try {
    await client.query(
      `lock table ${withPartitions ? '' : 'only '}${qualified(schema, table)} in access exclusive mode`,
    )
  } catch (error) {
    // gone, or no table by now
    if (error instanceof pg.DatabaseError && ['42P01', '3F000', '42809'].includes(error.code ?? ''))
      throw tableChanged()
    throw error
  }
  const found = await inCatalog(client, () =>
    client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.oid = $1 and n.nspname = $2 and c.relname = $3 and c.relkind in ('r', 'p')`,
      [id, schema, table],
    ),
  )
  if (found.rowCount === 0) throw tableChanged()
}

/** Our queries find nothing that people made, and types are named as they were when they were read. */
export async function inCatalog<Result>(client: pg.PoolClient, read: () => Promise<Result>): Promise<Result> {
  await client.query('savepoint reading; set local search_path = pg_catalog, pg_temp')
  const result = await read()
  await client.query('rollback to savepoint reading; release savepoint reading')
  return result
}

export const tableChanged = () =>
  conflict('table_changed', 'The table has changed since you read it. Nothing was changed. Load it again.')
