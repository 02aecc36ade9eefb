import type { Queryable } from '@plinth/service-kit/sql'
import type { AuthContext } from './auth-context.ts'

const logTypes = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_updated_password: 'user',
  user_email_change_requested: 'user',
  user_email_change_cancelled: 'user',
  user_modified: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  user_deleted: 'team',
  token_refreshed: 'token',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_verified: 'factor',
  factor_unenrolled: 'factor',
  recovery_codes_renewed: 'recovery_codes',
  recovery_code_used: 'recovery_codes',
} as const

/** Written in the transaction of the change it records. */
export async function writeAuditEntry(
  tx: Queryable,
  action: keyof typeof logTypes,
  actor: { id: string; email: string | null },
  { client }: Pick<AuthContext, 'client'>,
) {
  const payload = { action, log_type: logTypes[action], actor_id: actor.id, actor_username: actor.email ?? '' }
  await tx.query('insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)', [
    payload,
    client?.ip?.slice(0, 64) ?? '',
  ])
}
