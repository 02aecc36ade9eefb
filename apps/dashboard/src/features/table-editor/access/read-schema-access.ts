import { tableAccess } from '@plinth/contract/table-access'
import { reachLabel } from '@plinth/postgres-meta/row-security/reach-label'
import { callDatabase } from '../../../data/call-database.ts'
import type { Reached } from './schema-access.ts'

const MOST_TABLES = 1000

export async function readSchemaAccess(ref: string, schema: string, signal: AbortSignal) {
  const found = await callDatabase(tableAccess.list, { ref, included_schemas: [schema], limit: MOST_TABLES }, signal)
  return Object.fromEntries(
    found.map((table): [string, Reached] => [
      String(table.id),
      { table, label: reachLabel(table, { isExposed: table.is_exposed }) },
    ]),
  )
}
