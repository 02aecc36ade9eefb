import { expect, test } from 'vitest'
import { copiedRows } from './copied-rows.ts'

/** The rows in text that comes in these pieces, and what is behind them. */
function read(pieces: Buffer[]) {
  const find = copiedRows()
  let found = ''
  for (const [index, piece] of pieces.entries()) {
    const { rows, end } = find(piece)
    found += rows.toString('latin1')
    if (end === undefined) continue
    const behind = Buffer.concat([piece.subarray(end), ...pieces.slice(index + 1)]).toString('latin1')
    return { rows: found, behind }
  }
  return { rows: found, behind: undefined }
}

test.each([
  ['1\ta\n2\tb\n\\.\nselect 1;', '1\ta\n2\tb\n', 'select 1;'],
  ['\\.\nselect 1;', '', 'select 1;'],
  ['1\r\n\\.\r\n\r\nselect', '1\r\n', '\r\nselect'],
  ['a\\.\n\\.x\n\\\\.\n\\N\n\\.\n\\.\n', 'a\\.\n\\.x\n\\\\.\n\\N\n', '\\.\n'],
  ['\n\n\\\n\\.\r1\n\\.\n', '\n\n\\\n\\.\r1\n', ''],
])('%j ends at its first line of a backslash and a dot, wherever its pieces end', (text, rows, behind) => {
  const bytes = Buffer.from(text, 'latin1')
  expect(read([bytes])).toEqual({ rows, behind })
  for (let at = 0; at <= bytes.length; at++) {
    expect(read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual({ rows, behind })
  }
  expect(read([...bytes].map((byte) => Buffer.of(byte)))).toEqual({ rows, behind })
})

test('rows without an end are given as far as they cannot be the end', () => {
  expect(read([Buffer.from('1\n2\n\\.')])).toEqual({ rows: '1\n2\n', behind: undefined })
  expect(read([Buffer.from('1\n2\n\\.3')])).toEqual({ rows: '1\n2\n\\.3', behind: undefined })
})
