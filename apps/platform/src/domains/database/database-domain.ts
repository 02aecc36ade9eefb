import type { Domain } from '../domain.ts'
import { changeRows } from './changes/change-rows.ts'
import { databaseHandlers } from './database-handlers.ts'
import { exportHandlers } from './exports/export-handlers.ts'
import { importHandlers } from './imports/import-handlers.ts'
import { pgMetaHandlers, sqlHandlers } from './runs/sql-handlers.ts'
import { changeTable } from './structure/change-table.ts'
import { createTable } from './structure/create-table.ts'

export const databaseDomain = {
  handlers: {
    database: databaseHandlers,
    pgMeta: pgMetaHandlers,
    rowChanges: { make: changeRows },
    rowExports: exportHandlers,
    rowImports: importHandlers,
    sql: sqlHandlers,
    tables: { change: changeTable, create: createTable },
  },
} satisfies Domain
