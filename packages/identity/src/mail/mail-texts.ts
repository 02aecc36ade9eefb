import { z } from 'zod'
import { LINK, piecesOf } from './mail-text.ts'
import type { MailKind } from './mail.ts'

const LONGEST_SUBJECT = 200
const LONGEST_BODY = 10_000

const ofEveryMail = ['SiteName', 'SiteURL', LINK]
const ofCodes = [...ofEveryMail, 'Token', 'ValidFor']

/** The facts that a mail of each kind has. The link and the code stay out of subjects, which mail servers write down. */
const factsOf: Record<MailKind, { subject: readonly string[]; body: readonly string[] }> = {
  confirmation: { subject: ['SiteName', 'Email'], body: [...ofCodes, 'Email'] },
  recovery: { subject: ['SiteName', 'Email'], body: [...ofCodes, 'Email'] },
  email_change: { subject: ['SiteName', 'NewEmail'], body: [...ofCodes, 'NewEmail'] },
  invite: { subject: ['SiteName', 'Email'], body: [...ofCodes, 'Email'] },
  account_exists: { subject: ['SiteName', 'Email'], body: [...ofEveryMail, 'Email'] },
}

/** Texts that somebody edited, by the kind of mail. The others stay as they are. */
export const MailTexts = z.strictObject({
  confirmation: textOf('confirmation').optional(),
  recovery: textOf('recovery').optional(),
  email_change: textOf('email_change').optional(),
  invite: textOf('invite').optional(),
  account_exists: textOf('account_exists').optional(),
} satisfies Record<MailKind, z.ZodType>)
export type MailTexts = z.infer<typeof MailTexts>

function textOf(kind: MailKind) {
  const known = factsOf[kind]
  return z.strictObject({
    subject: template(known.subject, LONGEST_SUBJECT).regex(/^[^\p{Cc}]*$/u, 'The subject is one line.'),
    body: template(known.body, LONGEST_BODY).refine(
      (body) => piecesOf(body).some((piece) => 'name' in piece && piece.name === LINK),
      `The body needs the link: {{ .${LINK} }}.`,
    ),
  })
}

function template(known: readonly string[], longest: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .check(({ value, issues }) => {
      const message = faultOf(value, known)
      if (message !== undefined) issues.push({ code: 'custom', input: value, message })
    })
}

function faultOf(text: string, known: readonly string[]) {
  const offered = `Use any of ${known.map((name) => `{{ .${name} }}`).join(', ')}.`
  for (const piece of piecesOf(text)) {
    if ('name' in piece && !known.includes(piece.name)) return `{{ .${piece.name} }} is not known here. ${offered}`
    if ('text' in piece && /\{\{|\}\}/.test(piece.text))
      return `Braces stand around the name of a fact only. ${offered}`
  }
  return undefined
}
