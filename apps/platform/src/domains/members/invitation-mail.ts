import { type MailMessage, renderMail } from '@plinth/identity/mail'
import { quotedName } from '../../mail/quoted-name.ts'

interface InvitationFacts {
  to: string
  organization: string
  invitedBy: { name: string; email: string }
  /** In words: “Developer”, or “Developer in 2 projects”. */
  role: string
  link: string
}

/** The mail with the link of an invitation. Names are what strangers chose, so they are quoted and carry no links. */
export function invitationMail({ to, organization, invitedBy, role, link }: InvitationFacts): MailMessage {
  return renderMail(
    { kind: 'letter', to, text },
    {
      SiteName: 'Plinth',
      Person: quotedName(invitedBy.name),
      Email: invitedBy.email,
      Organization: quotedName(organization),
      Role: role,
      ConfirmationURL: link,
    },
  )
}

const text = {
  subject: '{{ .Person }} invited you to {{ .Organization }} on {{ .SiteName }}',
  body: `{{ .Person }} ({{ .Email }}) invited you to join the organization {{ .Organization }} on {{ .SiteName }}, with the role {{ .Role }}.

[Open the invitation]({{ .ConfirmationURL }})

The link works for 24 hours, for this address only. If you don't know {{ .Email }}, ignore this message.`,
}
