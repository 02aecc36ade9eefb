import { apiKeyStore } from './api-key-store.ts'
import { projectKeys } from './migrations/0082-project-keys.ts'
import { signingKeyStore } from './signing-key-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of the keys of projects. */
export const projectKeyTables = {
  stores: { apiKeys: apiKeyStore, signingKeys: signingKeyStore },
  migrations: [projectKeys],
} satisfies Tables
