import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

test.each<[string, string[]]>([
  ['', []],
  [' ada@example.com ', ['ada@example.com']],
  ['ada@example.com, bob@example.com;carol@example.com', ['ada@example.com', 'bob@example.com', 'carol@example.com']],
  ['ada@example.com\nbob@example.com\r\n\n', ['ada@example.com', 'bob@example.com']],
  ['Ada@Example.com ada@example.com', ['ada@example.com']],
  [
    'Ada Lovelace <ada@example.com>, "Babbage, Charles" <charles@example.com>',
    ['ada@example.com', 'charles@example.com'],
  ],
  ['nobody, ada@example.com', ['nobody', 'ada@example.com']],
])('%j names %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
