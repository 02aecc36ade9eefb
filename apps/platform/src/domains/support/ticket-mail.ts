import { escapeHtml, type MailMessage } from '@plinth/identity/mail'
import { quotedName } from '../../mail/quoted-name.ts'
import { quotedText } from '../../mail/quoted-text.ts'

interface TicketFacts {
  to: string
  id: number
  category: string
  subject: string
  message: string
  email: string
  /** The address of the account, for somebody who was signed in. */
  account: string | undefined
  company?: string | undefined
  organization_slug?: string | undefined
  project_ref?: string | undefined
  error_id?: string | undefined
  publicUrl: string
}

/** The mail that support gets about a request. Everything in it is user input, so it is quoted and carries no links. */
export function ticketMail({ to, id, subject, message, publicUrl, ...facts }: TicketFacts): MailMessage {
  const lines = [
    ['About', facts.category],
    ['Answer to', facts.email],
    ['Account', facts.account ?? 'none, so the address is not proved'],
    ['Company', facts.company && quotedName(facts.company)],
    ['Organization', facts.organization_slug],
    ['Project', facts.project_ref],
    ['Error report', facts.error_id && quotedName(facts.error_id)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const text = `${lines.join('\n')}\n\n${quotedText(message)}\n\nLinks in the message are broken on purpose. Read it as it was written: ${publicUrl}/support\n`
  return {
    kind: 'letter',
    to,
    subject: `Support request ${id}: ${quotedName(subject)}`,
    text,
    html: `<!doctype html><html lang="en"><body><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>\n`,
  }
}
