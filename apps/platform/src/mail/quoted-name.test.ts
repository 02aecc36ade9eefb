import { expect, test } from 'vitest'
import { quotedName } from './quoted-name.ts'

test.each([
  ['Acme', '“Acme”'],
  ['Müller & Söhne, Inc.', '“Müller & Söhne, Inc.”'],
  ['Acme <b>&</b> "Sons"', "“Acme <b>&</b> 'Sons'”"],
  ['Ada “on Plinth” Lovelace', "“Ada 'on Plinth' Lovelace”"],
  ['', '“no name”'],
  ['\u200b', '“no name”'],
])('the name %s stays readable', (name, quoted) => {
  expect(quotedName(name)).toBe(quoted)
})

test.each([
  'URGENT: verify at http://evil.example/login now',
  'HTTPS://EVIL.EXAMPLE',
  'http:///evil.example',
  '//evil.example/x',
  'www.evil.example',
  'evil.example',
  'evil。example',
  'evil．example',
  'evil․example',
  'evil.\u200bexample',
  'http\u200b://evil.example',
  'evil.xn--p1ai',
  '192.0.2.1/login',
  'http://[2001:db8::1]/login',
  'mailto:help@evil.example',
  'help@evil',
  'javascript:alert(1)',
  'plinth.example.com@evil.example',
  'a.b.c.d.example',
  'evil..example',
])('%j carries no link', (name) => {
  const quoted = quotedName(name)

  // what mail programs look for: a scheme, a domain, an address
  expect(quoted).not.toMatch(/:\/|\/\/|\w:\w|[\p{L}\p{N}][.。．․]+[\p{L}\p{N}]|@\w|www\./u)
  expect(quoted.length).toBeGreaterThan(4)
})

test('a name stays on one line, without the characters that turn text around, and is cut when it is long', () => {
  expect(quotedName('Acme\r\nBcc: everybody\u202e')).toBe('“Acme Bcc: everybody”')
  expect(quotedName('x'.repeat(100))).toBe(`“${'x'.repeat(64)}…”`)
})
