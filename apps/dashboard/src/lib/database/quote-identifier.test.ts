import { expect, test } from 'vitest'
import { quoteIdentifier, quoteLiteral } from './quote-identifier.ts'

test.each([
  ['stones', 'stones'],
  ['order', '"order"'],
  ['Stones', '"Stones"'],
  ['two words', '"two words"'],
  ['a"b', '"a""b"'],
  ['1st', '"1st"'],
  ['größe', '"größe"'],
])('the name %s is written %s', (name, expected) => {
  expect(quoteIdentifier(name)).toBe(expected)
})

test.each([
  ['plain', `'plain'`],
  [`it's`, `'it''s'`],
  [String.raw`a\b'c`, String.raw`E'a\\b''c'`],
])('the text %s is written %s', (text, expected) => {
  expect(quoteLiteral(text)).toBe(expected)
})
