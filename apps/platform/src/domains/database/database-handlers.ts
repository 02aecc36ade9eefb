import type { database } from '@plinth/contract/database'
import { type Introspection, introspect, type IntrospectionFilter } from '@plinth/postgres-meta/introspection'
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
import type * as z from 'zod/mini'
import type { Handlers } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { introspectionFailure, requireUsable } from './database-errors.ts'
import { countOf, detailOf, fullCell, pageOfRows } from './reads/read-rows.ts'
import type { ReadPool } from './reads/read-pools.ts'
import { requireHandle } from './require-handle.ts'
import { resetStatistics } from './statistics/reset-statistics.ts'
import { tablePartsOf } from './reads/table-parts.ts'
import { statisticsOf } from './statistics/statement-statistics.ts'

interface Listing {
  included_schemas?: string[] | undefined
  table_id?: number | undefined
  search?: string | undefined
  limit: number
  offset: number
}

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

function listOf<Row extends z.ZodMiniType, Filter extends keyof IntrospectionFilter>(
  catalogue: Introspection<Row, Filter>,
) {
  return reading((pool, { included_schemas, table_id, search, limit, offset }: Listing) => {
    const filter: IntrospectionFilter = {
      ...(included_schemas ? { schemas: included_schemas } : {}),
      ...(table_id === undefined ? {} : { tables: [table_id] }),
      ...(search ? { search } : {}),
      limit,
      offset,
    }
    return introspect<Row, keyof IntrospectionFilter>(pool, catalogue, filter)
  })
}

/** Runs a query of ours as the person who asks. */
function reading<Input, Output>(read: (pool: ReadPool, input: Input) => Promise<Output>) {
  return async (input: Input, context: ProjectContext) => {
    const person = requireHandle(context)
    requireUsable(context)
    try {
      return await context.personSql.withPool(person, context.signal, (pool) => read(pool, input))
    } catch (error) {
      throw introspectionFailure(error)
    }
  }
}
