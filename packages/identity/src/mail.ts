// What mails say and how they are handed over.
export type { Mail, MailMessage } from './mail/mail.ts'
export { claimMail } from './mail/mail-limit.ts'
export { escapeHtml } from './mail/escape-html.ts'
export { MailTexts } from './mail/mail-texts.ts'
export { renderMail } from './mail/render-mail.ts'
