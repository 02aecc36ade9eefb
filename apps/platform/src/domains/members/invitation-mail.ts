import { mailPage } from '@plinth/auth/mail-page'
import type { MailMessage } from '@plinth/auth/mail'
import type { Role } from '@plinth/catalog/roles'

interface InvitationFacts {
  to: string
  organization: string
  invitedBy: string
  role: Role
  link: string
}

/** The mail with the link of an invitation. */
export function invitationMail({ to, organization, invitedBy, role, link }: InvitationFacts): MailMessage {
  const subject = `${invitedBy} invited you to ${organization} on Plinth`
  const sentence = `${invitedBy} invited you to join the organization ${organization} on Plinth, with the role ${role}.`
  const action = 'Open the invitation'
  const after = 'The link works for 24 hours, for this address only. If you did not expect it, ignore this message.'
  return {
    kind: 'letter',
    to,
    subject,
    text: `${[sentence, `${action}:\n${link}`, after].join('\n\n')}\n`,
    html: mailPage({ siteName: 'Plinth', subject, sentence, action, link, after }),
  }
}
