import { runHistory } from './migrations/0087-run-history.ts'
import { runHistoryStore } from './run-history-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of SQL that people ran. */
export const runHistoryTables = {
  stores: { runHistory: runHistoryStore },
  migrations: [runHistory],
} satisfies Tables
