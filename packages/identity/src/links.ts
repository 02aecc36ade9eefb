// One-time links that are mailed, and where they lead back to.
export { returnTarget } from './links/mail-link.ts'
export { recover } from './links/recover.ts'
export { resend } from './links/resend.ts'
export { verify } from './links/verify.ts'
export { prepareVerifyWithPassword, requireOpenLink } from './links/verify-with-password.ts'
