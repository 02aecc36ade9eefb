import { expect, test } from 'vitest'
import { authSettings, everyLinkTo } from './auth-settings.ts'
import { mailLink, returnTarget } from './mail-link.ts'
import { mailMessage } from './mail-templates.ts'

const settings = authSettings({
  siteUrl: 'https://app.example.com/',
  redirectOrigins: ['https://other.example.com'],
})

test('a link begins with the site and carries the token', () => {
  const link = mailLink(settings, { kind: 'recovery', type: 'recovery', token: 'abc' })
  expect(link).toBe('https://app.example.com/auth/v1/verify?token_hash=abc&type=recovery')
})

test('a path that ends with # keeps the token out of server logs', () => {
  const link = mailLink(
    { ...settings, linkPaths: everyLinkTo('/verify#') },
    { kind: 'recovery', type: 'recovery', token: 'abc' },
  )
  expect(new URL(link)).toMatchObject({ search: '', hash: '#token_hash=abc&type=recovery' })
})

test.each([
  ['/projects', 'https://app.example.com/projects'],
  ['https://app.example.com/x?y=1', 'https://app.example.com/x?y=1'],
  ['https://other.example.com/x', 'https://other.example.com/x'],
  ['https://evil.example.net/', 'https://app.example.com/'],
  ['//evil.example.net/', 'https://app.example.com/'],
  ['https://app.example.com.evil.net/', 'https://app.example.com/'],
  ['https://user@app.example.com/', 'https://app.example.com/'],
  ['\\\\evil.example.net', 'https://app.example.com/'],
  ['javascript:alert(1)', 'https://app.example.com/'],
  [undefined, 'https://app.example.com/'],
])('a return to %s leads to %s', (target, expected) => {
  expect(returnTarget(settings, target)).toBe(expected)
})

test.each(['confirmation', 'recovery', 'email_change', 'invite', 'account_exists'] as const)(
  'the %s mail has text and html with the link, and escapes names',
  (kind) => {
    const link = 'https://app.example.com/verify?a=1&b=2'
    const facts = { siteName: '<b>Ex</b>', link, code: '12345678', newEmail: '"new"@example.com' }
    const { subject, text, html } = mailMessage(kind, 'a@example.com', facts)
    expect(subject).toContain('<b>Ex</b>')
    expect(text).toContain(link)
    expect(text).toContain('12345678')
    expect(html).toContain('https://app.example.com/verify?a=1&amp;b=2')
    expect(html).not.toContain('<b>')
  },
)
