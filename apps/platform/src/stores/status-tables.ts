import { notices } from './migrations/0005-notices.ts'
import { noticeStore } from './notice-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of notices. */
export const statusTables = {
  stores: { notices: noticeStore },
  migrations: [notices],
} satisfies Tables
