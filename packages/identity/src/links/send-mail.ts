import type { Sql } from '@plinth/service-kit/sql'
import type { AuthContext } from '../auth-context.ts'
import { mailNotSent } from '../auth-error.ts'
import { mailLink, plainLink } from './mail-link.ts'
import { mailOfKind } from '../mail/mail-of-kind.ts'
import type { MailKind } from '../mail/mail.ts'
import { issueOneTimeToken, type OneTimeTokenType } from './one-time-token.ts'

/** What /verify calls the step that a link completes. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'email_change'

const mails = {
  signup: { kind: 'confirmation', tokenType: 'confirmation_token' },
  invite: { kind: 'invite', tokenType: 'confirmation_token' },
  recovery: { kind: 'recovery', tokenType: 'recovery_token' },
  email_change: { kind: 'email_change', tokenType: 'email_change_token_new' },
} as const satisfies Record<LinkType, { kind: MailKind; tokenType: OneTimeTokenType }>

export interface LinkMail {
  type: LinkType
  userId: string
  to: string
  redirectTo?: string
  newEmail?: string
  /** Of a change of address: the mailbox that is being left. */
  toCurrentMailbox?: boolean
}

/** A fresh one-time token and the link that carries it. */
export async function issueLink(
  tx: Sql,
  { type, userId, to, redirectTo, toCurrentMailbox }: LinkMail,
  context: AuthContext,
) {
  const { kind, tokenType } = mails[type]
  const { token, code } = await issueOneTimeToken(tx, {
    userId,
    type: toCurrentMailbox ? 'email_change_token_current' : tokenType,
    email: to,
    seconds: context.settings.oneTimeTokenSeconds,
  })
  return { kind, token, code, link: mailLink(context.settings, { kind, type, token, redirectTo }) }
}

export async function sendLink(tx: Sql, mail: LinkMail, context: AuthContext) {
  const { kind, link, code } = await issueLink(tx, mail, context)
  await send(tx, kind, mail.to, { link, code, newEmail: mail.newEmail }, context)
}

export function sendAccountExists(tx: Sql, to: string, context: AuthContext) {
  return send(tx, 'account_exists', to, { link: plainLink(context.settings, 'account_exists') }, context)
}

async function send(
  tx: Sql,
  kind: MailKind,
  to: string,
  facts: { link: string; code?: string; newEmail?: string },
  { mail, settings }: AuthContext,
) {
  await mail.send(mailOfKind(kind, to, facts, settings), tx).catch((error: unknown) => {
    throw mailNotSent(error)
  })
}
