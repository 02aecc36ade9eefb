import { escapeHtml } from './escape-html.ts'
import { mailPage } from './mail-page.ts'
import { CODE, labelOfButton, LINK, type MailText, paragraphsOf, piecesOf } from './mail-text.ts'
import type { MailMessage } from './mail.ts'

interface Facts {
  SiteName: string
  [LINK]: string
  [name: string]: string
}

/** Puts the facts into the text. Whatever they are they stay text: none is read as markup or as a text of its own. */
export function renderMail(
  { kind, to, text: { subject, body } }: { kind: MailMessage['kind']; to: string; text: MailText },
  facts: Facts,
): MailMessage {
  const paragraphs = paragraphsOf(body)
  const title = fill(subject, facts).replaceAll(/\s+/g, ' ')
  return {
    kind,
    to,
    subject: title,
    text: `${paragraphs.map((paragraph) => asText(paragraph, facts)).join('\n\n')}\n`,
    html: mailPage({
      siteName: facts.SiteName,
      subject: title,
      link: facts[LINK],
      paragraphs: paragraphs.map((paragraph) => ({
        label: labelOf(paragraph, facts),
        hasCode: piecesOf(paragraph).some((piece) => 'name' in piece && piece.name === CODE),
        html: asHtml(paragraph, facts),
      })),
    }),
  }
}

function asText(paragraph: string, facts: Facts) {
  const label = labelOf(paragraph, facts)
  return label === undefined ? fill(paragraph, facts) : `${label}:\n${facts[LINK]}`
}

function labelOf(paragraph: string, facts: Facts) {
  const label = labelOfButton(paragraph)
  return label === undefined ? undefined : fill(label, facts)
}

const fill = (template: string, facts: Facts) =>
  piecesOf(template)
    .map((piece) => ('text' in piece ? piece.text : (facts[piece.name] ?? '')))
    .join('')

const asHtml = (paragraph: string, facts: Facts) =>
  piecesOf(paragraph)
    .map((piece) => ('text' in piece ? lines(piece.text) : factAsHtml(piece.name, facts)))
    .join('')

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')

function factAsHtml(name: string, facts: Facts) {
  const fact = escapeHtml(facts[name] ?? '')
  if (name === LINK) return `<a href="${fact}" style="color:#18181b;word-break:break-all">${fact}</a>`
  if (name !== CODE) return fact
  return `<strong style="font-family:ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em;color:#18181b">${fact}</strong>`
}
