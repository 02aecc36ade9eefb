import type { Received } from '@plinth/contract/endpoint'
import type { tables } from '@plinth/contract/tables'
import { dropTable as dropStatements, emptyTable as emptyStatements } from '@plinth/postgres-meta/ddl/drop-table'
import type { StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import { introspect } from '@plinth/postgres-meta/introspection'
import { type TableDependents, tableDependents } from '@plinth/postgres-meta/introspect/table-dependents'
import type { Change } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { conflict } from '../../../http/errors.ts'
import { announced } from '../../audit/record.ts'
import { requireUsable } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import { inCatalog, lockTable, tableIdIn } from './lock-table.ts'
import { runStructure, written } from './run-structure.ts'

/** As the person. The audit entry has what went along. */
export const dropTable = (input: Received<typeof tables.drop>, context: ProjectContext) =>
  endTable('tables.drop', input, context, (place) => dropStatements(place, input))

/** As the person. The audit entry has the tables that were emptied along. */
export const emptyTable = (input: Received<typeof tables.empty>, context: ProjectContext) =>
  endTable('tables.empty', input, context, (place) => emptyStatements(place, input))

interface Ending {
  table_id: string
  schema: string
  table: string
  cascade: boolean
  version: string
}

async function endTable(
  verb: 'tables.drop' | 'tables.empty',
  { table_id, schema, table, cascade, version }: Ending,
  context: ProjectContext,
  statementsOf: (place: { schema: string; table: string }) => StructureStatement[],
): Promise<Change<void>> {
  requireUsable(context)
  const { project, personSql, signal } = context
  const place = { id: tableIdIn(table_id), schema, table }
  const statements = written(() => statementsOf(place))
  const before = { table: `${schema}.${table}`, cascade }
  const change = { target: project.ref, organizationId: project.organization_id, before }
  let gone: TableDependents | undefined
  await announced({ verb, ...change }, context, () =>
    personSql.withPool(personIn(context), signal, (pool) =>
      runStructure(pool, statements, {
        first: async (client) => {
          await lockTable(client, place, { withPartitions: true })
          ;[gone] = await inCatalog(client, () => introspect(client, tableDependents, { tables: [place.id] }))
          if (gone?.version !== version) throw dependentsChanged()
        },
        read: async () => undefined,
      }),
    ),
  )
  return { ...change, before: { ...before, ...wentAlong(verb, cascade, gone) }, answer: undefined }
}

function wentAlong(verb: 'tables.drop' | 'tables.empty', cascade: boolean, gone: TableDependents | undefined) {
  if (!gone) return {}
  const { partitions, dropped, emptied } = gone
  return { partitions, along: cascade ? (verb === 'tables.drop' ? dropped : emptied) : [] }
}

const dependentsChanged = () =>
  conflict(
    'dependents_changed',
    'What depends on this table has changed since you read it. Nothing was changed. Look at the list again.',
  )
