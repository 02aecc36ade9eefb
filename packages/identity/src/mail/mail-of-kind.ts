import type { AuthSettings } from '../auth-settings.ts'
import { defaultMailTexts } from './default-mail-texts.ts'
import { inWords } from './in-words.ts'
import { LINK } from './mail-text.ts'
import type { MailKind, MailMessage } from './mail.ts'
import { renderMail } from './render-mail.ts'

interface Facts {
  link: string
  /** Left out where only the link makes sense. */
  code?: string
  newEmail?: string
}

type Settings = Pick<AuthSettings, 'siteName' | 'siteUrl' | 'mailTexts' | 'oneTimeTokenSeconds'>

/** The mail of this kind, in the text that was chosen for it. */
export function mailOfKind(
  kind: MailKind,
  to: string,
  { link, code = '', newEmail = '' }: Facts,
  { siteName, siteUrl, mailTexts, oneTimeTokenSeconds }: Settings,
): MailMessage {
  return renderMail(
    { kind, to, text: mailTexts[kind] ?? defaultMailTexts[kind] },
    {
      SiteName: siteName,
      SiteURL: siteUrl,
      Email: to,
      NewEmail: newEmail,
      Token: code,
      ValidFor: inWords(oneTimeTokenSeconds),
      [LINK]: link,
    },
  )
}
