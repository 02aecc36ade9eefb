import { CODE_INTRODUCTION, mailPage } from './mail-page.ts'
import type { MailKind, MailMessage } from './mail.ts'

/** The message for one kind of mail. `code` is left out where only the link makes sense. */
export function mailMessage(kind: MailKind, to: string, { siteName, link, code, ...rest }: MailFacts): MailMessage {
  const { subject, sentence, action, after } = wording[kind]({ siteName, newEmail: rest.newEmail })
  const ending = code && endingOf(rest.validForSeconds)
  const codeLine = code && `${CODE_INTRODUCTION} ${code}. ${ending}`
  const text = [sentence, `${action}:\n${link}`, codeLine, after].filter(Boolean).join('\n\n') + '\n'
  return { kind, to, subject, text, html: mailPage({ subject, sentence, action, after, link, code, ending, siteName }) }
}

export interface MailFacts {
  siteName: string
  link: string
  code?: string
  /** How long the link and the code work, from now on. */
  validForSeconds: number
  newEmail?: string
}

const endingOf = (seconds: number) => `The link and the code work once and end after ${inWords(seconds)}.`

/** The largest unit that says it without a fraction: 3600 is "1 hour", 5400 "90 minutes". */
function inWords(seconds: number) {
  const [length, name] = units.find(([candidate]) => seconds >= candidate && seconds % candidate === 0) ?? [1, 'second']
  const count = seconds / length
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

interface Wording {
  subject: string
  sentence: string
  action: string
  after: string
}

const ignoreIt = 'If this was not you, you can ignore this message.'

const wording: Record<MailKind, (facts: { siteName: string; newEmail?: string }) => Wording> = {
  confirmation: ({ siteName }) => ({
    subject: `Confirm your email address for ${siteName}`,
    sentence: `Confirm this email address to finish signing up for ${siteName}.`,
    action: 'Confirm email address',
    after: ignoreIt,
  }),
  recovery: ({ siteName }) => ({
    subject: `Reset your ${siteName} password`,
    sentence: `Someone asked to reset the password of your ${siteName} account.`,
    action: 'Choose a new password',
    after: 'If you did not ask for this, ignore this message: your password stays as it is.',
  }),
  email_change: ({ siteName, newEmail }) => ({
    subject: `Confirm the change of your ${siteName} email address`,
    sentence: `The email address of your ${siteName} account is to become ${newEmail}.`,
    action: 'Confirm the change',
    after: 'If this was not you, do not confirm it, and change your password.',
  }),
  invite: ({ siteName }) => ({
    subject: `You have been invited to ${siteName}`,
    sentence: `You have been invited to join ${siteName}.`,
    action: 'Accept the invitation',
    after: 'If you did not expect this, you can ignore this message.',
  }),
  account_exists: ({ siteName }) => ({
    subject: `You already have a ${siteName} account`,
    sentence: `Someone tried to sign up for ${siteName} with this email address, which already has an account. You can sign in with it, or reset the password there.`,
    action: 'Go to sign in',
    after: ignoreIt,
  }),
}
