import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

test.each([
  [
    'connect to postgresql://postgres.abc:p4ss:w0rd@db.example:6432/x failed',
    'postgresql://postgres.abc:…@db.example:6432/x',
  ],
  ['Bearer abc.def was refused', 'Bearer … was refused'],
  ['got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln here', 'got … here'],
  ['{"password":"p4ssw0rd"}', '{"password":…'],
  ['/x?access_token=s3cret&page=2', '/x?access_token=…&page=2'],
  ['api_key: s3cret', 'api_key: …'],
])('%s keeps its secret', (text, expected) => {
  expect(withoutSecrets(text)).toContain(expected)
  expect(withoutSecrets(text)).not.toMatch(/p4ss|w0rd|abc\.def|c2ln|s3cret/)
})

test.each([
  "Cannot read properties of undefined (reading 'name')",
  'Unexpected token < in JSON at position 0',
  'The password is too short.',
  'https://console.example.com:8000/org/acme failed',
])('%s says nothing secret and stays', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})
