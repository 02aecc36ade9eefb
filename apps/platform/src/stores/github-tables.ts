import { githubAuthorizations } from './migrations/0015-github-authorizations.ts'
import { identityHasAuthorizations } from './migrations/0060-identity-has-authorizations.ts'
import type { Tables } from './tables.ts'

/** What was kept of signing in with GitHub, until identity kept it. */
export const githubTables = {
  stores: {},
  migrations: [githubAuthorizations, identityHasAuthorizations],
} satisfies Tables
