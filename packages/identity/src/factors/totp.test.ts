import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'
import { stepAt, stepOfCode, totpCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %d seconds the code is that of RFC 6238, %s', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'the codes of RFC 4226 have six digits: %s',
  (code) => {
    expect(Array.from({ length: 10 }, (_, step) => totpCode(SECRET, step))).toContain(code)
  },
)

test('a code holds for its step and the one before and after', () => {
  const now = new Date(1_000_000 * 30_000 + 15_000)
  const offsets = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(SECRET, totpCode(SECRET, 1_000_000 + offset), now))
  expect(offsets).toEqual([undefined, 999_999, 1_000_000, 1_000_001, undefined])
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', 'x'.repeat(64)])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, new Date())).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s, as RFC 4648 has it', (plain, text) => {
  expect(toBase32(Buffer.from(plain))).toBe(text)
  expect(Buffer.from(fromBase32(text)).toString()).toBe(plain)
})

test.each(['0', '1', '8', 'a', '='])('%j is not base32', (text) => {
  expect(() => fromBase32(text)).toThrow('base32')
})
