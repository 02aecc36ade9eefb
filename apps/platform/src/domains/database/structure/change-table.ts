import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@plinth/contract/endpoint'
import type { tables } from '@plinth/contract/tables'
import { alterTable } from '@plinth/postgres-meta/ddl/alter-table'
import { tableShape, type TableShape } from '@plinth/postgres-meta/ddl/table-shape'
import { introspect } from '@plinth/postgres-meta/introspection'
import { columns } from '@plinth/postgres-meta/introspect/columns'
import { constraints } from '@plinth/postgres-meta/introspect/constraints'
import { tables as tableCatalogue } from '@plinth/postgres-meta/introspect/tables'
import { qualified } from '@plinth/postgres-meta/quote'
import pg from 'pg'
import type { Change } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { invalid } from '../../../http/errors.ts'
import { announced } from '../../audit/record.ts'
import { requireUsable, tableNotFound } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import { inCatalog, tableChanged, tableIdIn } from './lock-table.ts'
import { runStructure, written } from './run-structure.ts'

type Called = typeof tables.change

/** As the person. The audit entry has the names of the table and its columns before and after. */
export async function changeTable(
  { table_id, before, after }: Received<Called>,
  context: ProjectContext,
): Promise<Change<Called['$answer']>> {
  requireUsable(context)
  const { project, personSql, signal } = context
  const id = tableIdIn(table_id)
  const statements = written(() => alterTable(before, after))
  if (statements.length === 0) throw invalid('nothing_changes', 'Nothing is changed.')
  const change = {
    target: project.ref,
    organizationId: project.organization_id,
    before: namesOf(before.schema, before.name, before.columns),
    after: namesOf(before.schema, after.name, [...after.columns, ...after.added]),
  }
  const answer = await announced({ verb: 'tables.change', ...change }, context, () =>
    personSql.withPool(personIn(context), signal, (pool) =>
      runStructure(pool, statements, { first: (client) => lockAsRead(client, id, before), read: async () => ({ id }) }),
    ),
  )
  return { ...change, answer }
}

const namesOf = (schema: string, name: string, of: readonly { name: string }[]) => ({
  table: `${schema}.${name}`,
  columns: of.map((column) => column.name),
})

/** Keeps others from changing the structure, and not from reading and writing rows. */
async function lockAsRead(client: pg.PoolClient, id: number, before: TableShape) {
  await requireSame(client, id, before)
  try {
    await client.query(`lock table ${qualified(before.schema, before.name)} in share update exclusive mode`)
  } catch (error) {
    // renamed or dropped by what it waited for
    throw error instanceof pg.DatabaseError && error.code === '42P01' ? tableChanged() : error
  }
  await requireSame(client, id, before)
}

async function requireSame(client: pg.PoolClient, id: number, before: TableShape) {
  if (!isDeepStrictEqual(await shapeOf(client, id, before.schema), before)) throw tableChanged()
}

const shapeOf = (client: pg.PoolClient, id: number, schema: string) =>
  inCatalog(client, () => readShape(client, { tables: [id], schemas: [schema] }))

async function readShape(client: pg.PoolClient, of: { tables: number[]; schemas: string[] }) {
  const [table] = await introspect(client, tableCatalogue, of)
  if (!table) throw tableNotFound()
  if (table.kind !== 'table' && table.kind !== 'partitioned')
    throw invalid('not_a_table', `A ${table.kind} is changed with SQL.`)
  const described = {
    table,
    columns: await introspect(client, columns, of),
    constraints: await introspect(client, constraints, of),
  }
  return tableShape(described)
}
