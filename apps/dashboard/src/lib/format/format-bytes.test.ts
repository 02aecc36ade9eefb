import { expect, test } from 'vitest'
import { formatBytes, formatMegabytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_048_576, '1 MB'],
  [0x40000000, '1 GB'],
  [1_234_567, '1.18 MB'],
])('%i bytes are written %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})

test('megabytes become gigabytes when there are enough of them', () => {
  expect([512, 1024, 65_536].map(formatMegabytes)).toEqual(['512 MB', '1 GB', '64 GB'])
})
