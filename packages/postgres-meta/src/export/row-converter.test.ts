import { expect, test } from 'vitest'
import { rowConverter } from './row-converter.ts'
import { insertStatements, jsonLines } from './row-layouts.ts'

const [TEXT, INT, BOOL, JSON_TYPE, FLOAT] = [25, 23, 16, 114, 701]

const columns = (...oids: number[]) => oids.map((oid, index) => ({ name: `c${index}`, oid }))

function convert(layout: Parameters<typeof rowConverter>[0], copied: string, pieceBytes = Infinity) {
  const converter = rowConverter(layout)
  const bytes = Buffer.from(copied)
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += converter.convert(bytes.subarray(at, at + pieceBytes)).toString('latin1')
  }
  return { text: Buffer.from(text, 'latin1').toString(), rows: converter.rows() }
}

const into = { schema: 'public', table: 'it"s', columns: ['c0'], overridesIdentity: false }

test.each([
  ['plain', '{"c0":"plain"}'],
  ['', '{"c0":""}'],
  [String.raw`\N`, '{"c0":null}'],
  [String.raw`\\N`, String.raw`{"c0":"\\N"}`],
  [String.raw`a\tb\nc\rd`, String.raw`{"c0":"a\tb\nc\rd"}`],
  [String.raw`\b\f\v`, String.raw`{"c0":"\b\f\u000b"}`],
  ['\u0001\u007f', '{"c0":"\\u0001\u007f"}'],
  [String.raw`say "hi" \\ now`, String.raw`{"c0":"say \"hi\" \\ now"}`],
  ['ünï 🐘', '{"c0":"ünï 🐘"}'],
])('the text %j is the JSON %s', (copied, line) => {
  expect(convert(jsonLines(columns(TEXT)), `${copied}\n`).text).toBe(`${line}\n`)
})

test.each([
  [INT, '9007199254740993', '{"c0":9007199254740993}'],
  [INT, '-7', '{"c0":-7}'],
  [FLOAT, 'NaN', '{"c0":"NaN"}'],
  [FLOAT, '-Infinity', '{"c0":"-Infinity"}'],
  [FLOAT, '-1e-07', '{"c0":-1e-07}'],
  [BOOL, 't', '{"c0":true}'],
  [BOOL, 'f', '{"c0":false}'],
  [BOOL, String.raw`\N`, '{"c0":null}'],
  [JSON_TYPE, String.raw`{"n":  1.10,\n "s": "a\\nb\\"" }`, String.raw`{"c0":{"n":  1.10,  "s": "a\nb\"" }}`],
])('of the type %i, %s is the JSON %s', (oid, copied, line) => {
  expect(convert(jsonLines(columns(oid)), `${copied}\n`).text).toBe(`${line}\n`)
  expect(() => JSON.parse(line)).not.toThrow()
})

test.each([
  [TEXT, `it's`, `('it''s')`],
  [TEXT, String.raw`back\\slash\nline`, `('back\\slash\nline')`],
  [TEXT, '', `('')`],
  [TEXT, String.raw`\N`, '(NULL)'],
  [INT, '-7', '(-7)'],
  [FLOAT, '-Infinity', `('-Infinity')`],
  [BOOL, 't', '(true)'],
  [JSON_TYPE, `{"a": "it's"}`, `('{"a": "it''s"}')`],
])('of the type %i, %s is the SQL %s', (oid, copied, values) => {
  expect(convert(insertStatements(columns(oid), into), `${copied}\n`).text).toBe(
    `INSERT INTO "public"."it""s" ("c0") VALUES ${values};\n`,
  )
})

test('where the bytes are cut makes no difference', () => {
  const copied = [
    ['-12', String.raw`\N`, String.raw`a\\b\tü🐘"'`, 't', String.raw`{"a":\n[1]}`, '-Infinity'],
    [String.raw`\N`, '', String.raw`\\N`, 'f', 'null', '-1.5'],
  ]
    .map((fields) => `${fields.join('\t')}\n`)
    .join('')
  const layout = jsonLines(columns(INT, TEXT, TEXT, BOOL, JSON_TYPE, FLOAT))
  const whole = convert(layout, copied)
  expect(whole.rows).toBe(2)
  expect(
    whole.text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { c0: -12, c1: null, c2: `a\\b\tü🐘"'`, c3: true, c4: { a: [1] }, c5: '-Infinity' },
    { c0: null, c1: '', c2: String.raw`\N`, c3: false, c4: null, c5: -1.5 },
  ])
  for (const pieceBytes of [1, 2, 3, 5, 7]) expect(convert(layout, copied, pieceBytes)).toEqual(whole)
})

test('rows without columns are rows', () => {
  expect(convert(jsonLines([]), '\n\n')).toEqual({ text: '{}\n{}\n', rows: 2 })
  expect(convert(insertStatements([], { ...into, columns: [] }), '\n').text).toBe(
    `INSERT INTO "public"."it""s" DEFAULT VALUES;\n`,
  )
})

test('columns of one name are all in the JSON', () => {
  const twice = [
    { name: 'id', oid: INT },
    { name: 'id', oid: INT },
  ]
  expect(convert(jsonLines(twice), '1\t2\n').text).toBe('{"id":1,"id_2":2}\n')
})
