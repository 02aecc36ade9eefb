import { signingKeyStore } from './signing-key-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of the keys of projects. */
export const projectKeyTables = {
  stores: { signingKeys: signingKeyStore },
} satisfies Tables
