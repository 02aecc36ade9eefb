import type { Received } from '@plinth/contract/endpoint'
import type { rowChanges } from '@plinth/contract/row-changes'
import { introspect } from '@plinth/postgres-meta/introspection'
import { references } from '@plinth/postgres-meta/introspect/references'
import type { Change } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { announced } from '../../audit/record.ts'
import { introspectionFailure, requireUsable, tableNotFound } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import { describeTable } from '../reads/describe-table.ts'
import type { ReadPool } from '../reads/read-pools.ts'
import { type ChangedTable, makeChanges } from './make-changes.ts'

type Called = typeof rowChanges.make
type RowChanges = Received<Called>['changes']

const LARGEST_OID = 2 ** 32 - 1

/** As the person. The audit entry has the table and how many rows, and none of their values. */
export async function changeRows(
  { table_id, changes }: Received<Called>,
  context: ProjectContext,
): Promise<Change<Called['$answer']>> {
  requireUsable(context)
  const { project, personSql, signal } = context
  return personSql.withPool(personIn(context), signal, async (pool) => {
    const table = await changedTable(pool, Number(table_id)).catch((error: unknown) => {
      throw introspectionFailure(error)
    })
    const after = { table: `${table.schema}.${table.table}`, ...countsOf(changes) }
    const change = { target: project.ref, organizationId: project.organization_id, after }
    const answer = await announced({ verb: 'table-rows.change', ...change }, context, () =>
      makeChanges(pool, table, changes),
    )
    return { ...change, answer }
  })
}

async function changedTable(pool: ReadPool, id: number): Promise<ChangedTable> {
  if (id > LARGEST_OID) throw tableNotFound()
  const [{ table, columns, constraints, identity }, pointing] = await Promise.all([
    describeTable(pool, id),
    introspect(pool, references, { tables: [id] }),
  ])
  const deletesOthers = pointing.some(({ definition }) => / ON DELETE (?:CASCADE|SET )/.test(definition))
  return { schema: table.schema, table: table.name, columns, constraints, identity, deletesOthers }
}

function countsOf(changes: RowChanges) {
  const count = (kind: RowChanges[number]['kind']) => changes.filter((change) => change.kind === kind).length
  return { inserted: count('insert'), updated: count('update'), deleted: count('delete') }
}
