import type { Migration } from '@plinth/service-kit/migrations'
import { usersAndSessions } from './0001-users-and-sessions.ts'
import { claimsFunctions } from './0002-claims-functions.ts'
import { multiFactor } from './0003-multi-factor.ts'
import { signInNetworks } from './0004-sign-in-networks.ts'
import { columnsOfOtherInstallations } from './0005-columns-of-other-installations.ts'
import { singleClaimSettings } from './0006-single-claim-settings.ts'

/** For `runMigrations(pool, { schema: 'auth', migrations: authMigrations })`. */
export const authMigrations: readonly Migration[] = [
  usersAndSessions,
  claimsFunctions,
  multiFactor,
  signInNetworks,
  columnsOfOtherInstallations,
  singleClaimSettings,
]
