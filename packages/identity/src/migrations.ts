import type { Migration } from '@plinth/service-kit/migrations'
import { usersAndSessions } from './migrations/0001-users-and-sessions.ts'
import { claimsFunctions } from './migrations/0002-claims-functions.ts'
import { multiFactor } from './migrations/0003-multi-factor.ts'
import { signInNetworks } from './migrations/0004-sign-in-networks.ts'
import { columnsOfOtherInstallations } from './migrations/0005-columns-of-other-installations.ts'
import { singleClaimSettings } from './migrations/0006-single-claim-settings.ts'
import { authorizations } from './migrations/0008-authorizations.ts'
import { failedCodes } from './migrations/0009-failed-codes.ts'

/** For `runMigrations(pool, { schema: 'auth', migrations: authMigrations })`. */
export const authMigrations: readonly Migration[] = [
  usersAndSessions,
  claimsFunctions,
  multiFactor,
  signInNetworks,
  columnsOfOtherInstallations,
  singleClaimSettings,
  authorizations,
  failedCodes,
]
