import type { database } from '@plinth/contract/database'
import { introspect } from '@plinth/postgres-meta/introspection'
import { columnPrivileges } from '@plinth/postgres-meta/introspect/column-privileges'
import { columns } from '@plinth/postgres-meta/introspect/columns'
import { connections } from '@plinth/postgres-meta/introspect/connections'
import { constraints } from '@plinth/postgres-meta/introspect/constraints'
import { extensions } from '@plinth/postgres-meta/introspect/extensions'
import { names } from '@plinth/postgres-meta/introspect/names'
import { roles } from '@plinth/postgres-meta/introspect/roles'
import { schemas } from '@plinth/postgres-meta/introspect/schemas'
import { tables } from '@plinth/postgres-meta/introspect/tables'
import { types } from '@plinth/postgres-meta/introspect/types'
import { securityLints } from '@plinth/postgres-meta/lints/security-lints'
import type { Handlers } from '../../access/handlers.ts'
import { countOf, detailOf, fullCell, pageOfRows } from './reads/read-rows.ts'
import { listOf, reading } from './reads/reading.ts'
import { resetStatistics } from './statistics/reset-statistics.ts'
import { tablePartsOf } from './reads/table-parts.ts'
import { statisticsOf } from './statistics/statement-statistics.ts'

export const databaseHandlers: Handlers<typeof database> = {
  schemas: listOf(schemas),
  tables: listOf(tables),
  table: reading(detailOf),
  names: listOf(names),
  columns: listOf(columns),
  tableParts: reading(tablePartsOf),
  constraints: listOf(constraints),
  types: listOf(types),
  roles: listOf(roles),
  connections: reading(async (pool) => (await introspect(pool, connections))[0]!),
  extensions: reading((pool) => introspect(pool, extensions)),
  columnPrivileges: reading((pool, { table_id, role }) =>
    introspect(pool, columnPrivileges, { tables: [table_id], roles: [role] }),
  ),
  securityLints: reading((pool) => introspect(pool, securityLints)),
  statements: reading(statisticsOf),
  resetStatistics,
  rows: reading(pageOfRows),
  cell: reading(fullCell),
  rowCount: reading(countOf),
}
