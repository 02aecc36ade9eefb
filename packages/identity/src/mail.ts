// What mails say and how they are handed over.
export type { Mail, MailMessage } from './mail/mail.ts'
export { claimMail } from './mail/mail-limit.ts'
export { escapeHtml, mailPage } from './mail/mail-page.ts'
