import type { Sql } from '@plinth/service-kit/sql'
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

export type AuditAction = keyof typeof logTypes

/** What happened to an account, as the protocol names it. */
export interface AuthEvent {
  action: AuditAction
  log_type: (typeof logTypes)[AuditAction]
  actor_id: string
  actor_username: string
  traits: { user_id: string; user_email: string; user_phone: string; provider?: string }
}

interface Actor {
  id: string
  email: string | null
  phone?: string | null
}

/** Written in the transaction of the change it records; `provider` is what somebody signed in or up with. */
export async function writeAuditEntry(
  tx: Pick<Sql, 'query' | 'afterCommit'>,
  action: AuditAction,
  { id, email, phone }: Actor,
  { client, audited }: Pick<AuthContext, 'client' | 'audited'>,
  provider?: string,
) {
  const payload = { action, log_type: logTypes[action], actor_id: id, actor_username: email ?? '' }
  const traits = { user_id: id, user_email: email ?? '', user_phone: phone ?? '', ...(provider && { provider }) }
  await tx.query('insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)', [
    payload,
    client?.ip?.slice(0, 64) ?? '',
  ])
  if (audited) tx.afterCommit(() => audited({ ...payload, traits }, client?.requestId))
}
