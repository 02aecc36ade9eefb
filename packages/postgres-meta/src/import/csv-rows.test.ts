import { givenDatabase } from '@plinth/testing/given-database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runStatement } from '../sql/run-statement.ts'
import { csvRows } from './csv-rows.ts'

const { pool, connection } = await givenDatabase()

function readIn(text: string, size: number, delimiter = ',') {
  const reader = csvRows(delimiter)
  const rows = []
  for (let at = 0; at < text.length; at += size) rows.push(...reader.read(text.slice(at, at + size)))
  return [...rows, ...reader.read('', true)]
}

const values = (text: string, delimiter?: string) => readIn(text, 3, delimiter).map((row) => row.values)

test.each([
  ['', []],
  ['a,b\n', [['a', 'b']]],
  ['a,b', [['a', 'b']]],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [',\n', [[null, null]]],
  ['"",""\n', [['', '']]],
  ['"a,b","c\r\nd"\n', [['a,b', 'c\r\nd']]],
  ['"a ""b"" c"\n', [['a "b" c']]],
  ['""""\n', [['"']]],
  ['a"b"c,d\n', [['abc', 'd']]],
  ['\n\na\n', [[null], [null], ['a']]],
  ['"a"\n\n', [['a'], [null]]],
])('%j', (text, expected) => {
  expect(values(text)).toEqual(expected)
})

test('another delimiter leaves commas alone', () => {
  expect(values('a,b;c\n', ';')).toEqual([['a,b', 'c']])
  expect(values('a\t"b\tc"\n', '\t')).toEqual([['a', 'b\tc']])
})

test('a row knows the line that it begins in', () => {
  const rows = readIn('a\r\n"b\nc\r\nd"\ne\rf', 2)
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5, 6])
})

test('a quote that never ends is refused with the line of its row', () => {
  expect(() => readIn('a\nb,"c\nd\n', 4)).toThrow(expect.objectContaining({ line: 2 }))
})

test('millions of doubled quotes are one value', () => {
  const [row] = csvRows(',').read(`"${'""'.repeat(2_000_000)}"\n`)
  expect(row!.values).toEqual(['"'.repeat(2_000_000)])
})

test('a value that does not end is refused before it fills the memory', () => {
  const reader = csvRows(',')
  const piece = 'x'.repeat(1024 * 1024)
  reader.read('first\n"')
  const read = () => {
    for (let count = 0; count < 200; count++) reader.read(piece)
  }
  expect(read).toThrow(expect.objectContaining({ line: 2, message: expect.stringContaining('longer than 16 million') }))
})

test('what COPY reads of any text is what is read here', async () => {
  const client = new pg.Client(connection)
  await client.connect()
  await pool.query('create table copied (n int generated always as identity, a text, b text)')
  const next = randomNumbers(20261127)
  const pieces = ['a', 'é', '🐘', ' ', '"', '""', '"x"', '\\', '""""', '"a\nb"', '"a,b"', '"\r\n"', ';']
  let agreed = 0
  for (let round = 0; round < 400; round++) {
    const end = ['\n', '\r\n'][next(2)]!
    const value = () => Array.from({ length: next(4) }, () => pieces[next(pieces.length)]).join('')
    const line = () => `${value()},${value()}`
    const text = Array.from({ length: 1 + next(3) }, line).join(end) + (next(2) ? end : '')
    await client.query('truncate copied')
    const copy = 'copy copied (a, b) from stdin with (format csv)'
    const isCopied = await runStatement(client, copy, () => Promise.resolve(bytesOf(text))).then(
      () => true,
      () => false,
    )
    if (!isCopied) continue
    const { rows } = await client.query({ text: 'select a, b from copied order by n', rowMode: 'array' })
    for (const size of [1, 2, 1000])
      expect(
        readIn(text, size).map((row) => row.values),
        text,
      ).toEqual(rows)
    agreed++
  }
  await client.end()
  // the positive control: COPY took many of them
  expect(agreed).toBeGreaterThan(150)
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

/** https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
