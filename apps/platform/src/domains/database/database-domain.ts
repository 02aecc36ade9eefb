import type { Domain } from '../domain.ts'
import { databaseHandlers } from './database-handlers.ts'
import { pgMetaHandlers, sqlHandlers } from './runs/sql-handlers.ts'

export const databaseDomain = {
  handlers: { database: databaseHandlers, pgMeta: pgMetaHandlers, sql: sqlHandlers },
} satisfies Domain
