import { introspect } from '@plinth/postgres-meta/introspection'
import { enums } from '@plinth/postgres-meta/introspect/enums'
import { eventTriggers } from '@plinth/postgres-meta/introspect/event-triggers'
import { publications } from '@plinth/postgres-meta/introspect/publications'
import { routines } from '@plinth/postgres-meta/introspect/routines'
import { tableIndexes } from '@plinth/postgres-meta/introspect/table-indexes'
import { tableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { tableTriggers } from '@plinth/postgres-meta/introspect/table-triggers'
import { triggerFunctions } from '@plinth/postgres-meta/introspect/trigger-functions'
import type { Domain } from '../domain.ts'
import { changeRows } from './changes/change-rows.ts'
import { databaseHandlers } from './database-handlers.ts'
import { exportHandlers } from './exports/export-handlers.ts'
import { importHandlers } from './imports/import-handlers.ts'
import { dependentsOf } from './reads/dependents.ts'
import { dependentsOfEnum } from './reads/enum-dependents.ts'
import { explainPolicies } from './reads/explain-policies.ts'
import { functionDetail } from './reads/function-detail.ts'
import { listOf, reading } from './reads/reading.ts'
import { readDiagram } from './reads/schema-diagram.ts'
import { listTableAccess } from './reads/table-access.ts'
import { endTransaction } from './runs/run-in-transaction.ts'
import { pgMetaHandlers, sqlHandlers } from './runs/sql-handlers.ts'
import { changeEnum, createEnum, dropEnum } from './structure/change-enums.ts'
import { changeFunction, createFunction, dropFunction } from './structure/change-functions.ts'
import { createIndex, dropIndex } from './structure/change-indexes.ts'
import { changePolicy, createPolicy, dropPolicy, setRowSecurity } from './structure/change-policies.ts'
import { changePublication, createPublication, dropPublication } from './structure/change-publications.ts'
import { changeTableAccess } from './structure/change-table-access.ts'
import { changeTable } from './structure/change-table.ts'
import { createTrigger, dropTrigger, setTrigger } from './structure/change-triggers.ts'
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
    enums: {
      list: listOf(enums),
      dependents: reading(dependentsOfEnum),
      create: createEnum,
      change: changeEnum,
      drop: dropEnum,
    },
    eventTriggers: { list: listOf(eventTriggers) },
    indexes: { list: listOf(tableIndexes), create: createIndex, drop: dropIndex },
    openTransactions: { end: endTransaction },
    policies: {
      list: listOf(tableSecurity),
      explain: reading(explainPolicies),
      create: createPolicy,
      change: changePolicy,
      drop: dropPolicy,
      setRowSecurity,
    },
    publications: {
      list: listOf(publications),
      create: createPublication,
      change: changePublication,
      drop: dropPublication,
    },
    rowChanges: { make: changeRows },
    rowExports: exportHandlers,
    rowImports: importHandlers,
    schemaDiagram: { read: reading(readDiagram) },
    sql: sqlHandlers,
    tableAccess: { list: listTableAccess, change: changeTableAccess },
    tables: {
      change: changeTable,
      create: createTable,
      dependents: reading(dependentsOf),
      drop: dropTable,
      empty: emptyTable,
    },
    triggers: {
      list: listOf(tableTriggers),
      functions: reading((pool) => introspect(pool, triggerFunctions)),
      create: createTrigger,
      set: setTrigger,
      drop: dropTrigger,
    },
  },
} satisfies Domain
