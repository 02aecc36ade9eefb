import type { MailText } from './mail-text.ts'
import type { MailKind } from './mail.ts'

const CODE_PARAGRAPH =
  'Where a code is asked for, enter {{ .Token }}. The link and the code work once and end after {{ .ValidFor }}.'

const IGNORE_IT = 'If this was not you, you can ignore this message.'

/** What mails say where nobody has edited them. */
export const defaultMailTexts: Record<MailKind, MailText> = {
  confirmation: {
    subject: 'Confirm your email address for {{ .SiteName }}',
    body: paragraphs(
      'Confirm this email address to finish signing up for {{ .SiteName }}.',
      '[Confirm email address]({{ .ConfirmationURL }})',
      CODE_PARAGRAPH,
      IGNORE_IT,
    ),
  },
  recovery: {
    subject: 'Reset your {{ .SiteName }} password',
    body: paragraphs(
      'Someone asked to reset the password of your {{ .SiteName }} account.',
      '[Choose a new password]({{ .ConfirmationURL }})',
      CODE_PARAGRAPH,
      'If you did not ask for this, ignore this message: your password stays as it is.',
    ),
  },
  email_change: {
    subject: 'Confirm the change of your {{ .SiteName }} email address',
    body: paragraphs(
      'The email address of your {{ .SiteName }} account is to become {{ .NewEmail }}.',
      '[Confirm the change]({{ .ConfirmationURL }})',
      CODE_PARAGRAPH,
      'If this was not you, do not confirm it, and change your password.',
    ),
  },
  invite: {
    subject: 'You have been invited to {{ .SiteName }}',
    body: paragraphs(
      'You have been invited to join {{ .SiteName }}.',
      '[Accept the invitation]({{ .ConfirmationURL }})',
      CODE_PARAGRAPH,
      'If you did not expect this, you can ignore this message.',
    ),
  },
  account_exists: {
    subject: 'You already have a {{ .SiteName }} account',
    body: paragraphs(
      'Someone tried to sign up for {{ .SiteName }} with this email address, which already has an account. You can sign in with it, or reset the password there.',
      '[Go to sign in]({{ .ConfirmationURL }})',
      IGNORE_IT,
    ),
  },
}

function paragraphs(...texts: string[]) {
  return texts.join('\n\n')
}
