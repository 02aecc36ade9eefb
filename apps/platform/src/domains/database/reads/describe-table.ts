import { introspect } from '@plinth/postgres-meta/introspection'
import { columns as columnCatalogue } from '@plinth/postgres-meta/introspect/columns'
import { constraints as constraintCatalogue } from '@plinth/postgres-meta/introspect/constraints'
import { tableVersion } from '@plinth/postgres-meta/introspect/table-version'
import { tables as tableCatalogue } from '@plinth/postgres-meta/introspect/tables'
import { rowIdentity } from '@plinth/postgres-meta/rows/row-identity'
import { tableNotFound } from '../database-errors.ts'
import type { ReadPool } from './read-pools.ts'

type Description = Awaited<ReturnType<typeof read>>

/** By the table's id. */
export type Descriptions = Map<number, { version: string; description: Description }>

const MOST_DESCRIPTIONS = 100

/** A table with its columns and constraints. Read again when the catalog says that it changed. */
export async function describeTable(pool: ReadPool, id: number): Promise<Description> {
  const [found] = await introspect(pool, tableVersion, { tables: [id] })
  if (!found) throw tableNotFound()
  const known = pool.descriptions
  const kept = known.get(id)
  if (kept?.version === found.version) return kept.description
  const description = await read(pool, id, found.schema)
  known.delete(id)
  known.set(id, { version: found.version, description })
  const [oldest] = known.keys()
  if (known.size > MOST_DESCRIPTIONS && oldest !== undefined) known.delete(oldest)
  return description
}

/** The same, as it is now. */
export async function readTable(pool: ReadPool, id: number): Promise<Description> {
  const [found] = await introspect(pool, tableVersion, { tables: [id] })
  if (!found) throw tableNotFound()
  return read(pool, id, found.schema)
}

async function read(pool: ReadPool, id: number, schema: string) {
  // without its name, a schema of Postgres itself is not listed
  const filter = { tables: [id], schemas: [schema] }
  const [[table], columns, constraints] = await Promise.all([
    introspect(pool, tableCatalogue, filter),
    introspect(pool, columnCatalogue, filter),
    introspect(pool, constraintCatalogue, filter),
  ])
  if (!table) throw tableNotFound()
  return { table, columns, constraints, identity: rowIdentity(table, columns, constraints) }
}
