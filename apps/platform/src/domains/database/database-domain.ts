import { routines } from '@plinth/postgres-meta/introspect/routines'
import { tableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import type { Domain } from '../domain.ts'
import { changeRows } from './changes/change-rows.ts'
import { databaseHandlers } from './database-handlers.ts'
import { exportHandlers } from './exports/export-handlers.ts'
import { importHandlers } from './imports/import-handlers.ts'
import { dependentsOf } from './reads/dependents.ts'
import { explainPolicies } from './reads/explain-policies.ts'
import { functionDetail } from './reads/function-detail.ts'
import { listOf, reading } from './reads/reading.ts'
import { pgMetaHandlers, sqlHandlers } from './runs/sql-handlers.ts'
import { changeFunction, createFunction, dropFunction } from './structure/change-functions.ts'
import { changePolicy, createPolicy, dropPolicy, setRowSecurity } from './structure/change-policies.ts'
import { changeTable } from './structure/change-table.ts'
import { createTable } from './structure/create-table.ts'
import { dropTable, emptyTable } from './structure/end-table.ts'

export const databaseDomain = {
  handlers: {
    database: databaseHandlers,
    databaseFunctions: {
      list: listOf(routines),
      detail: reading(functionDetail),
      create: createFunction,
      change: changeFunction,
      drop: dropFunction,
    },
    pgMeta: pgMetaHandlers,
    policies: {
      list: listOf(tableSecurity),
      explain: reading(explainPolicies),
      create: createPolicy,
      change: changePolicy,
      drop: dropPolicy,
      setRowSecurity,
    },
    rowChanges: { make: changeRows },
    rowExports: exportHandlers,
    rowImports: importHandlers,
    sql: sqlHandlers,
    tables: {
      change: changeTable,
      create: createTable,
      dependents: reading(dependentsOf),
      drop: dropTable,
      empty: emptyTable,
    },
  },
} satisfies Domain
