/** One link and a few sentences as a page. Everything given is text, and stays text. */
export function mailPage({ subject, sentence, action, after, link, code, ending, siteName }: MailPage) {
  const codeBlock = code
    ? `<p style="margin:0 0 24px;color:#52525b">${CODE_INTRODUCTION} <strong style="font-family:ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em;color:#18181b">${escapeHtml(code)}</strong>. ${ending}</p>`
    : ''
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
<p style="margin:0 0 24px">${escapeHtml(sentence)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#18181b;color:#ffffff;text-decoration:none;font-weight:500">${escapeHtml(action)}</a></p>
${codeBlock}
<p style="margin:0 0 16px;font-size:14px;color:#71717a">${escapeHtml(after)}</p>
<p style="margin:0;font-size:12px;color:#71717a;word-break:break-all">If the button does not work, open this address: ${escapeHtml(link)}</p>
</div>
</body>
</html>
`
}

/** What a mail with one link says. A code, where there is one, comes with the sentence that tells when it ends. */
interface MailPage {
  siteName: string
  subject: string
  sentence: string
  action: string
  link: string
  after: string
  code?: string | undefined
  ending?: string | undefined
}

export const CODE_INTRODUCTION = 'Where a code is asked for, enter'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
