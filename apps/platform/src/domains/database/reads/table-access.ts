import type { Received } from '@plinth/contract/endpoint'
import type { TableAccess, tableAccess } from '@plinth/contract/table-access'
import { tableReach } from '@plinth/postgres-meta/introspect/table-reach'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { listOf } from './reading.ts'

const listReach = listOf(tableReach)

/** What the catalog says of each table, and what the Data API exposes of them. */
export async function listTableAccess(
  input: Received<typeof tableAccess.list>,
  context: ProjectContext,
): Promise<TableAccess[]> {
  const [found, { schemas }] = await Promise.all([
    listReach(input, context),
    context.stores.dataApi.find(context.project.ref),
  ])
  return found.map((table) => ({ ...table, is_exposed: schemas.includes(table.schema) && !table.is_partition }))
}
