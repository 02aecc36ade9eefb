import { escapeHtml } from './escape-html.ts'

interface MailPage {
  siteName: string
  subject: string
  link: string
  paragraphs: Paragraph[]
}

interface Paragraph {
  /** Of the one that is the button. */
  label: string | undefined
  hasCode: boolean
  /** What it says, escaped. */
  html: string
}

/** A mail as a page: what comes before the button is what it is about, and what comes after it is smaller. */
export function mailPage({ siteName, subject, link, paragraphs }: MailPage) {
  const button = paragraphs.findIndex(({ label }) => label !== undefined)
  const blocks = paragraphs.map((paragraph, index) => {
    if (paragraph.label !== undefined) return buttonTo(link, paragraph.label)
    return `<p style="${button < 0 || index < button ? MAIN : afterwards(paragraph)}">${paragraph.html}</p>`
  })
  const address = escapeHtml(link)
  const fallback = `<p style="margin:0;font-size:12px;color:#71717a;word-break:break-all">If the button does not work, open this address: ${address}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f4f4f5;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#18181b">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e4e7;border-radius:8px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(siteName)}</p>
${[...blocks, ...(button < 0 ? [] : [fallback])].join('\n')}
</div>
</body>
</html>
`
}

const MAIN = 'margin:0 0 24px'

const afterwards = ({ hasCode }: Paragraph) =>
  hasCode ? 'margin:0 0 24px;color:#52525b' : 'margin:0 0 16px;font-size:14px;color:#71717a'

const buttonTo = (link: string, label: string) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#18181b;color:#ffffff;text-decoration:none;font-weight:500">${escapeHtml(label)}</a></p>`
