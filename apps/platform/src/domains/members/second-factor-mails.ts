import { type MailMessage, renderMail } from '@plinth/identity/mail'
import { quotedName } from '../../mail/quoted-name.ts'
import type { MemberRow } from '../../stores/member-store.ts'

interface Facts {
  organization: string
  owner: { name: string; email: string }
  member: Pick<MemberRow, 'username' | 'primary_email'>
  /** Where each of them sees to their own account. */
  link: string
}

/** To the member whose second factor was removed, and to the owner who did it: each finds out where it was not them. */
export function secondFactorMails({ organization, owner, member, link }: Facts): MailMessage[] {
  const names = {
    SiteName: 'Plinth',
    Organization: quotedName(organization),
    Owner: quotedName(owner.name),
    OwnerEmail: owner.email,
    Member: quotedName(member.username),
    MemberEmail: member.primary_email,
    ConfirmationURL: link,
  }
  return [
    renderMail({ kind: 'letter', to: member.primary_email, text: toMember }, names),
    renderMail({ kind: 'letter', to: owner.email, text: toOwner }, names),
  ]
}

const button = '[Look at your account]({{ .ConfirmationURL }})'

const toMember = {
  subject: 'Your second factor on {{ .SiteName }} was removed',
  body: `{{ .Owner }} ({{ .OwnerEmail }}), an owner of the organization {{ .Organization }}, removed the second factor of your account and signed you out everywhere. Your recovery codes no longer work.

Sign in with your password and add a new second factor.

${button}

If you did not ask for this, change your password and talk to {{ .OwnerEmail }}.`,
}

const toOwner = {
  subject: 'You removed the second factor of {{ .Member }} on {{ .SiteName }}',
  body: `The second factor of {{ .Member }} ({{ .MemberEmail }}), a member of the organization {{ .Organization }}, was removed with your account. They sign in with their password alone until they add a new one.

If it was not you, change your password and sign out everywhere.

${button}`,
}
