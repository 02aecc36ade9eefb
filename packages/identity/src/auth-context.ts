import type { Afterwards } from '@plinth/service-kit/afterwards'
import type { Sql } from '@plinth/service-kit/sql'
import type { AuthEvent } from './audit-entry.ts'
import type { AuthSettings } from './auth-settings.ts'
import { systemClock, type Clock, type Keys } from './keys/keys.ts'
import type { Mail } from './mail/mail.ts'
import { createPasswordHashing, type PasswordHashing } from './passwords/password-hashing.ts'
import type { SecretSealer } from './secret-sealer.ts'
import { createSignInThrottle, type SignInThrottle } from './sessions/sign-in-throttle.ts'

/**
 * What every verb works with. `sql` may be an open transaction: the verb then joins it, and its refusals that must
 * leave a trace commit it too (see `inTransaction`).
 */
export interface AuthContext {
  sql: Sql
  keys: Keys
  mail: Mail
  sealer: SecretSealer
  settings: AuthSettings
  clock: Clock
  hashing: PasswordHashing
  throttle: SignInThrottle
  /** For what an answer must not tell by the time it takes, such as whether an address has an account. */
  afterwards: Afterwards
  /** Who is calling; recorded with sessions and audit entries. */
  client?: { ip?: string; userAgent?: string; requestId?: string }
  /** Gets every audit entry once it is stored. Never throws. */
  audited?: (event: AuthEvent, requestId: string | undefined) => void
}

/** One per process and set of users: the queue and the throttle live in it. */
export function createAuthContext(
  given: Pick<AuthContext, 'sql' | 'keys' | 'mail' | 'sealer' | 'settings' | 'afterwards'> & Partial<AuthContext>,
): AuthContext {
  return { clock: systemClock, hashing: createPasswordHashing(), throttle: createSignInThrottle(), ...given }
}
