import { expect, test } from 'vitest'
import type { FileFormat } from './file-format.ts'
import { fileRows } from './file-rows.ts'
import { firstRows } from './first-rows.ts'
import { guessFormat } from './guess-format.ts'

const CSV: FileFormat = { kind: 'csv', encoding: 'utf-8', delimiter: ',', hasHeader: false, empty: 'as_written' }

/** In pieces of one byte, so that every character is cut. */
function valuesOf(bytes: Buffer, format: Partial<FileFormat>, columns = 2) {
  const names = Array.from({ length: columns }, (_, index) => ({ name: `c${index}` }))
  const reader = fileRows({ ...CSV, ...format }, names)
  const rows = [...bytes].flatMap((byte) => reader.read(Uint8Array.of(byte)))
  return [...rows, ...reader.end()].map(({ values, problem }) => problem ?? values)
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['utf-8', Buffer.from('\ufeffé,🐘\n')],
  ['utf-16le', Buffer.from('\ufeffé,🐘\n', 'utf16le')],
  ['utf-16be', utf16be('\ufeffé,🐘\n')],
] as const)('%s is recognized by its mark, which is no part of the first value', (encoding, bytes) => {
  expect(guessFormat(bytes, []).encoding).toBe(encoding)
  expect(valuesOf(bytes, { encoding })).toEqual([['é', '🐘']])
})

test('what is no UTF-8 is read as Windows-1252, and refused with its line where UTF-8 was asked for', () => {
  const bytes = Buffer.from('a,b\nc,\x80\xe9\n', 'latin1')
  expect(guessFormat(bytes, []).encoding).toBe('windows-1252')
  expect(valuesOf(bytes, { encoding: 'windows-1252' })).toEqual([
    ['a', 'b'],
    ['c', '€é'],
  ])
  const reader = fileRows(CSV, [{ name: 'a' }, { name: 'b' }])
  expect(() => reader.read(bytes)).toThrow(expect.objectContaining({ line: 2, name: 'ImportRefused' }))
})

test('half of a character at the end of the file is refused', () => {
  const bytes = Buffer.from('a,é').subarray(0, -1)
  expect(() => valuesOf(bytes, {})).toThrow('not UTF-8')
})

test('empty values are what was chosen', () => {
  const read = (empty: FileFormat['empty']) => valuesOf(Buffer.from(',""\n'), { empty })
  expect(read('as_written')).toEqual([[null, '']])
  expect(read('null')).toEqual([[null, null]])
  expect(read('text')).toEqual([['', '']])
})

test('a line without anything is no row, but where there is one column', () => {
  expect(valuesOf(Buffer.from('a,b\n\n'), {})).toEqual([['a', 'b']])
  expect(valuesOf(Buffer.from('a\n\n'), {}, 1)).toEqual([['a'], [null]])
})

test('what is no object, or has a key that the first rows have not, is a bad row', () => {
  const lines = '{"c0": 1, "c1": 2}\n{"c0": \n[1]\n{"c2": 1}\n{"c1": "}"}'
  expect(valuesOf(Buffer.from(lines), { kind: 'ndjson' })).toEqual([
    ['1', '2'],
    'This is no JSON object.',
    'This is no JSON object.',
    'The key c2 is not in the first rows of the file.',
    [null, '}'],
  ])
})

test.each([
  ['{"c0": 1}', 'does not begin with a JSON array'],
  ['[{"c0": 1} {"c0": 2}]', 'no JSON array'],
  ['[{"c0": 1}', 'does not end'],
  ['[{"c0": 1}],', 'no JSON array'],
  ['[}', 'no JSON array'],
  ['[{"c0": "', 'does not end'],
])('%j is refused', (text, message) => {
  expect(() => valuesOf(Buffer.from(text), { kind: 'json' })).toThrow(message)
})

test.each([
  ['id,name\n1,a\n', [], { kind: 'csv', delimiter: ',', hasHeader: true }],
  ['id;name\n1;a,b\n2;c\n', [], { kind: 'csv', delimiter: ';', hasHeader: true }],
  ['1\ta\n2\tb\n', [], { kind: 'csv', delimiter: '\t', hasHeader: false }],
  ['one|two\nthree|four\n', [], { kind: 'csv', delimiter: '|', hasHeader: false }],
  ['Full Name,b\nx,y\n', ['full_name'], { kind: 'csv', delimiter: ',', hasHeader: true }],
  ['only\n1\n2\n', [], { kind: 'csv', delimiter: ',', hasHeader: true }],
  ['id,name', ['id'], { kind: 'csv', delimiter: ',', hasHeader: true }],
  ['', [], { kind: 'csv', delimiter: ',', hasHeader: false }],
  [' [\n{"a": 1}]', [], { kind: 'json' }],
  ['{"a": 1}\n{"a": 2}\n', [], { kind: 'ndjson' }],
  ['{a}\n', [], { kind: 'csv' }],
] as const)('%j is guessed', (text, known, expected) => {
  expect(guessFormat(Buffer.from(text), known)).toMatchObject(expected)
})

test('the first rows have the names of the header or the keys of the objects', () => {
  const csv = Buffer.from('id,"a ""b"""\n1,x\n2,y')
  expect(firstRows(csv, { ...CSV, hasHeader: true }, false)).toEqual({
    columns: ['id', 'a "b"'],
    rows: [{ line: 2, values: ['1', 'x'] }],
  })
  expect(firstRows(csv, CSV, true).columns).toEqual(['Column 1', 'Column 2'])
  expect(firstRows(csv, CSV, true).rows).toHaveLength(3)
  const json = Buffer.from('[{"a": 1}, {"b": [1, 2]}]')
  expect(firstRows(json, { ...CSV, kind: 'json' }, true)).toMatchObject({
    columns: ['a', 'b'],
    rows: [{ values: ['1', null] }, { values: [null, '[1, 2]'] }],
  })
})
