import { disclosureStore } from './disclosure-store.ts'
import { assistant } from './migrations/0017-assistant.ts'
import type { Tables } from './tables.ts'

/** What is kept of the assistant. */
export const assistantTables = {
  stores: { disclosures: disclosureStore },
  migrations: [assistant],
} satisfies Tables
