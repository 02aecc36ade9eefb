import { expect, test } from 'vitest'
import { MOST_URI_BYTES, otpauthUri } from './otpauth-uri.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('the address names who and where, and says how the codes are made', () => {
  expect(otpauthUri({ issuer: 'Plinth & Co', account: 'ada@example.com', secret })).toBe(
    `otpauth://totp/Plinth%20%26%20Co:ada%40example.com?algorithm=SHA1&digits=6&issuer=Plinth%20%26%20Co&period=30&secret=${secret}`,
  )
})

test.each([
  ['Plinth', `${'a'.repeat(240)}@example.com`],
  ['日'.repeat(64), 'ada@example.com'],
  ['🦊'.repeat(64), '🦊'.repeat(64)],
])('names that are too long are cut so that a QR code holds it, and the secret stays whole', (issuer, account) => {
  const uri = otpauthUri({ issuer, account, secret })
  expect(uri.length).toBeLessThanOrEqual(MOST_URI_BYTES)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(() => decodeURIComponent(uri)).not.toThrow()
})
