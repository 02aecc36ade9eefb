import { authorizationStore } from './authorization-store.ts'
import { githubAuthorizations } from './migrations/0015-github-authorizations.ts'
import type { Tables } from './tables.ts'

/** What is kept of signing in with GitHub. */
export const githubTables = {
  stores: { authorizations: authorizationStore },
  migrations: [githubAuthorizations],
} satisfies Tables
