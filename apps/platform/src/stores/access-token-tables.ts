import { accessTokenStore } from './access-token-store.ts'
import { accessTokens } from './migrations/0014-access-tokens.ts'
import type { Tables } from './tables.ts'

/** What is kept of personal access tokens. */
export const accessTokenTables = {
  stores: { accessTokens: accessTokenStore },
  migrations: [accessTokens],
} satisfies Tables
