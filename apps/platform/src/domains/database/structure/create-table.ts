import type { Received } from '@plinth/contract/endpoint'
import type { tables } from '@plinth/contract/tables'
import { createTable as statementsOf } from '@plinth/postgres-meta/ddl/create-table'
import type { Change } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { announced } from '../../audit/record.ts'
import { requireUsable } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import { runStructure, written } from './run-structure.ts'

type Called = typeof tables.create

/** As the person. The audit entry has the names of the table and its columns, and no default, check or comment. */
export async function createTable(
  draft: Received<Called>,
  context: ProjectContext,
): Promise<Change<Called['$answer']>> {
  requireUsable(context)
  const { project, personSql, signal } = context
  const statements = written(() => statementsOf(draft))
  const after = { table: `${draft.schema}.${draft.name}`, columns: draft.columns.map(({ name }) => name) }
  const change = { target: project.ref, organizationId: project.organization_id, after }
  const answer = await announced({ verb: 'tables.create', ...change }, context, () =>
    personSql.withPool(personIn(context), signal, (pool) =>
      runStructure(pool, statements, {
        read: async (client) => {
          const { rows } = await client.query<{ id: number }>(
            `select c.oid::int8::float8 as id
             from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
             where n.nspname = $1 and c.relname = $2`,
            [draft.schema, draft.name],
          )
          return { id: rows[0]!.id }
        },
      }),
    ),
  )
  return { ...change, answer }
}
