import { expect, test } from 'vitest'
import { quoteIdentifier } from './quote-identifier.ts'

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
