import type { MailKind, MailMessage } from './mail.ts'

/** The message for one kind of mail. `code` is left out where only the link makes sense. */
export function mailMessage(kind: MailKind, to: string, { siteName, link, code, newEmail }: MailFacts): MailMessage {
  const { subject, sentence, action, after } = wording[kind]({ siteName, newEmail })
  const codeLine = code && `Or enter this code: ${code}`
  const text = [sentence, `${action}:\n${link}`, codeLine, after].filter(Boolean).join('\n\n') + '\n'
  return { kind, to, subject, text, html: page({ subject, sentence, action, after, link, code, siteName }) }
}

export interface MailFacts {
  siteName: string
  link: string
  code?: string
  newEmail?: string
}

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
    after: 'If this was not you, your password stays as it is and you can ignore this message.',
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

function page({ subject, sentence, action, after, link, code, siteName }: Wording & MailFacts) {
  const codeBlock = code
    ? `<p style="margin:0 0 24px;color:#52525b">Or enter this code: <strong style="font-family:ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em;color:#18181b">${escapeHtml(code)}</strong></p>`
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
