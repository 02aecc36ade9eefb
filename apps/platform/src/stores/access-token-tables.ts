import { accessTokenStore } from './access-token-store.ts'
import { accessTokens } from './migrations/0014-access-tokens.ts'
import { cliTokens } from './migrations/0081-cli-tokens.ts'
import type { Tables } from './tables.ts'

/** What is kept of personal access tokens. */
export const accessTokenTables = {
  stores: { accessTokens: accessTokenStore },
  migrations: [accessTokens, cliTokens],
} satisfies Tables
