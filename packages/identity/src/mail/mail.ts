import type { Queryable } from '@plinth/service-kit/sql'

export type MailKind = 'confirmation' | 'recovery' | 'email_change' | 'invite' | 'account_exists'

export interface MailMessage {
  /** `letter` is what somebody else sends the same way. */
  kind: MailKind | 'letter'
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Called inside the verb's transaction, which `sql` is. Put the message into an outbox or a queue through it, so that
 * it leaves exactly when the change is committed; a rejection undoes the change.
 */
export interface Mail {
  send(message: MailMessage, sql: Queryable): Promise<void>
}
