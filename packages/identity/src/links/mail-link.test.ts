import { expect, test } from 'vitest'
import { authSettings, everyLinkTo } from '../auth-settings.ts'
import { mailLink, returnTarget } from './mail-link.ts'

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
