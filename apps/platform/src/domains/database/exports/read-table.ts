import type { Received } from '@plinth/contract/endpoint'
import type { rowExports } from '@plinth/contract/row-exports'
import type { RowExport } from '@plinth/postgres-meta/export/export-rows'
import { tableRead } from '@plinth/postgres-meta/export/table-read'
import { PLATFORM_MARK } from '@plinth/postgres-meta/platform-mark'
import { tableNotFound } from '../database-errors.ts'
import { describeListing, readable } from '../reads/read-rows.ts'
import type { ReadPool } from '../reads/read-pools.ts'

export interface ReadTable {
  /** With its schema. */
  name: string
  read: Omit<RowExport, 'onRows' | 'format'>
  /** Letters, digits and dashes. */
  fileName: string
}

type Wanted = Pick<Received<typeof rowExports.openTable>, 'format' | 'sort' | 'filters'>

const LARGEST_OID = 2 ** 32 - 1

/** The order of the key takes a sort of everything, where it does not cost as much as the rows. */
const MOST_IN_KEY_ORDER = 100_000

/** How the rows of a table are read for a file: all columns as they are, for INSERTs those that can be written. */
export async function readTable(pool: ReadPool, id: number, { format, sort, filters }: Wanted): Promise<ReadTable> {
  if (id > LARGEST_OID) throw tableNotFound()
  const { listing, estimatedRows } = await describeListing(pool, id, { sort, filters })
  const { schema, table, columns, identity } = listing
  const isSql = format === 'sql'
  const exported = columns.filter(({ is_generated }) => !isSql || !is_generated)
  const names = exported.map(({ name }) => name)
  const inKeyOrder = identity.kind === 'columns' && (estimatedRows ?? 0) <= MOST_IN_KEY_ORDER
  const overridesIdentity = exported.some(({ identity_generation }) => identity_generation === 'ALWAYS')
  return {
    name: `${schema}.${table}`,
    read: {
      statement: readable(() => tableRead({ ...listing, exported: names, inKeyOrder })),
      into: { schema, table, columns: names, overridesIdentity },
      mark: PLATFORM_MARK,
      portable: true,
    },
    fileName:
      table
        .replaceAll(/[^A-Za-z0-9]+/g, '-')
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, 60) || 'table',
  }
}
