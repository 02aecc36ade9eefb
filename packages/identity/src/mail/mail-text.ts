/**
 * What mails of one kind say, as data. `{{ .Name }}` stands for a fact of the mail, and for nothing else: a text holds no
 * code. Blank lines part the body into paragraphs, and `[Label]({{ .ConfirmationURL }})` in one of its own is the button.
 */
export interface MailText {
  subject: string
  body: string
}

/** The link that the mail is about, by the name that people of this protocol know. */
export const LINK = 'ConfirmationURL'

/** What a person can type in place of the link. */
export const CODE = 'Token'

/** A piece of a text: as it was written, or a fact by its name. */
export type Piece = { text: string } | { name: string }

const PLACEHOLDER = /\{\{\s*\.(\w+)\s*\}\}/

export function piecesOf(template: string): Piece[] {
  return template
    .split(new RegExp(PLACEHOLDER, 'g'))
    .map((part, index) => (index % 2 === 0 ? { text: part } : { name: part }))
}

const BUTTON = /^\[([^\]\n]+)\]\(\{\{\s*\.ConfirmationURL\s*\}\}\)$/

/** Of a paragraph that is the button: what stands on it. */
export const labelOfButton = (paragraph: string) => BUTTON.exec(paragraph)?.[1]

export const paragraphsOf = (body: string) =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
