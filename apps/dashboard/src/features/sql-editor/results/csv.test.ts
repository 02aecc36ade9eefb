import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('each row is a line that ends in CRLF', () => {
  expect(toCsv(['a', 'b'], [['1', '2']])).toBe('a,b\r\n1,2\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' space', '" space"'],
  ['', '""'],
  [null, ''],
  ['9007199254740993', '9007199254740993'],
])('%j is written as %s', (value, expected) => {
  expect(toCsv(['x', 'y'], [[value, 'end']])).toBe(`x,y\r\n${expected},end\r\n`)
})
