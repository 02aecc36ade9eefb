import { mailStore } from './mail-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of mails, where they are kept to be read. */
export const inboxTables = {
  stores: { mails: mailStore },
} satisfies Tables
