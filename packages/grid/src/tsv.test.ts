import { expect, test } from 'vitest'
import { parseTsv, toTsv } from './tsv.ts'

test.each<[string, (string | null)[][], string]>([
  [
    'fields and rows',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    'a\tb\nc\td',
  ],
  [
    'NULL is empty',
    [
      ['a', null],
      [null, 'd'],
    ],
    'a\t\n\td',
  ],
  [
    'tabs, breaks and quotes are quoted',
    [
      ['a\tb', 'c\nd'],
      ['say "hi"', 'x'],
    ],
    '"a\tb"\t"c\nd"\n"say ""hi"""\tx',
  ],
  ['one cell is its raw value', [['say "hi"\tnow']], 'say "hi"\tnow'],
  ['one NULL is nothing', [[null]], ''],
  ['nothing is nothing', [], ''],
])('%s', (_, rows, text) => {
  expect(toTsv(rows)).toBe(text)
})

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '"a\tb"\t"c\nd"\n"say ""hi"""\tx',
    [
      ['a\tb', 'c\nd'],
      ['say "hi"', 'x'],
    ],
  ],
  [
    'a\t\n\td',
    [
      ['a', ''],
      ['', 'd'],
    ],
  ],
  ['5" pipe\tx', [['5" pipe', 'x']]],
  ['"unfinished', [['"unfinished']]],
  ['', [['']]],
])('%j is read as %j', (text, rows) => {
  expect(parseTsv(text)).toEqual(rows)
})
