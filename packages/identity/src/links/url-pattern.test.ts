import { expect, test } from 'vitest'
import { authSettings } from '../auth-settings.ts'
import { returnTarget } from './mail-link.ts'
import { matchesPattern } from './url-pattern.ts'

test.each([
  ['https://app.example.com/*', 'https://app.example.com/welcome', true],
  ['https://app.example.com/*', 'https://app.example.com/a/b', false],
  ['https://app.example.com/**', 'https://app.example.com/a/b?c=d', true],
  ['https://app.example.com/**', 'https://app.example.com/', true],
  ['https://*.example.com/**', 'https://one.example.com/', true],
  ['https://*.example.com/**', 'https://one.two.example.com/', false],
  ['https://*.example.com/**', 'https://evil.test/.example.com/', false],
  ['https://app-?.example.com/', 'https://app-1.example.com/', true],
  ['https://app-?.example.com/', 'https://app-12.example.com/', false],
  ['https://app?example.com/', 'https://app.example.com/', false],
  ['https://app.example.com/', 'https://app.example.com/more', false],
  ['https://app.example.com/', 'https://app-example.com/', false],
])('%s and %s: %s', (pattern, address, isMatch) => {
  expect(matchesPattern(pattern, address)).toBe(isMatch)
})

test('a pattern of many stars takes no longer than the address is long', () => {
  expect(matchesPattern(`${'**a'.repeat(90)}b`, 'a'.repeat(2048))).toBe(false)
})

const settings = authSettings({
  siteUrl: 'https://shop.example.com',
  redirectPatterns: [
    'https://*.preview.example.com/**',
    'https://admin.example.com',
    'com.example.shop://callback',
    'javascript://**',
  ],
})

test.each([
  ['https://shop.example.com/cart', 'https://shop.example.com/cart'],
  ['/cart', 'https://shop.example.com/cart'],
  ['https://one.preview.example.com/cart#part', 'https://one.preview.example.com/cart#part'],
  ['https://admin.example.com', 'https://admin.example.com/'],
  ['com.example.shop://callback', 'com.example.shop://callback'],
])('a link may lead back to %s', (redirectTo, target) => {
  expect(returnTarget(settings, redirectTo)).toBe(target)
})

test.each([
  'https://evil.test/',
  'https://admin.example.com/other',
  'https://user:password@one.preview.example.com/',
  'https://evil.test\\.preview.example.com/',
  'com.example.shop://elsewhere',
  'javascript:alert(1)',
  'javascript://x/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
])('a link leads to the site instead of %s', (redirectTo) => {
  expect(returnTarget(settings, redirectTo)).toBe('https://shop.example.com')
})
