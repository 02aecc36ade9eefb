import { type MailMessage, mailPage } from '@plinth/identity/mail'
import type { Role } from '@plinth/catalog/roles'
import { quotedName } from '../../mail/quoted-name.ts'

interface InvitationFacts {
  to: string
  organization: string
  invitedBy: { name: string; email: string }
  role: Role
  link: string
}

/** The mail with the link of an invitation. Names are what strangers chose, so they are quoted and carry no links. */
export function invitationMail({ to, organization, invitedBy, role, link }: InvitationFacts): MailMessage {
  const [person, place] = [quotedName(invitedBy.name), quotedName(organization)]
  const subject = `${person} invited you to ${place} on Plinth`
  const sentence = `${person} (${invitedBy.email}) invited you to join the organization ${place} on Plinth, with the role ${role}.`
  const action = 'Open the invitation'
  const after = `The link works for 24 hours, for this address only. If you don't know ${invitedBy.email}, ignore this message.`
  return {
    kind: 'letter',
    to,
    subject,
    text: `${[sentence, `${action}:\n${link}`, after].join('\n\n')}\n`,
    html: mailPage({ siteName: 'Plinth', subject, sentence, action, link, after }),
  }
}
