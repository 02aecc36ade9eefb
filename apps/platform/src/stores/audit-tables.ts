import { auditStore } from './audit-store.ts'
import { auditLogByInsert } from './migrations/0030-audit-log-by-insert.ts'
import type { Tables } from './tables.ts'

/** What is kept of the audit log. */
export const auditTables = {
  stores: { audit: auditStore },
  migrations: [auditLogByInsert],
} satisfies Tables
