import { expect, test } from 'vitest'
import { authSettings, everyLinkTo } from '../auth-settings.ts'
import { mailLink, returnTarget } from '../links/mail-link.ts'
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
    const facts = {
      siteName: '<b>Ex</b>',
      link,
      code: '12345678',
      validForSeconds: 3600,
      newEmail: '"new"@example.com',
    }
    const { subject, text, html } = mailMessage(kind, 'a@example.com', facts)
    expect(subject).toContain('<b>Ex</b>')
    expect(text).toContain(link)
    expect(text).toContain('12345678')
    expect(html).toContain('https://app.example.com/verify?a=1&amp;b=2')
    expect(html).not.toContain('<b>')
  },
)

test.each([
  [3600, '1 hour'],
  [172_800, '2 days'],
  [5400, '90 minutes'],
  [45, '45 seconds'],
])(
  'the reset mail says how to use the code, when it ends (%d seconds) and that it may be ignored',
  (seconds, words) => {
    const facts = {
      siteName: 'Plinth',
      link: 'https://app.example.com/verify',
      code: '12345678',
      validForSeconds: seconds,
    }
    const { text, html } = mailMessage('recovery', 'a@example.com', facts)
    expect(text).toContain(
      `Where a code is asked for, enter 12345678. The link and the code work once and end after ${words}.\n\nIf you did not ask for this, ignore this message: your password stays as it is.`,
    )
    expect(html).toContain(`The link and the code work once and end after ${words}.`)
  },
)

test('a mail without a code says nothing of codes', () => {
  const facts = { siteName: 'Plinth', link: 'https://app.example.com/', validForSeconds: 3600 }
  const { text, html } = mailMessage('account_exists', 'a@example.com', facts)
  expect(text).not.toContain('code')
  expect(html).not.toContain('code')
})
