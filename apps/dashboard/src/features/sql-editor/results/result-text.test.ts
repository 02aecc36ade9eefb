import { expect, test } from 'vitest'
import { toJson, toMarkdown } from './result-text.ts'

test('numbers beyond what JavaScript can count keep every digit in JSON', () => {
  const json = toJson({ columns: [{ name: 'id', type: 'bigint' }], rows: [['9007199254740993']] })
  expect(json).toContain('"id": 9007199254740993')
})

test('NULL, booleans, NaN and json keep their meaning in JSON', () => {
  const columns = [
    { name: 'nothing', type: 'text' },
    { name: 'yes', type: 'boolean' },
    { name: 'not a number', type: 'numeric' },
    { name: 'document', type: 'jsonb' },
  ]
  expect(JSON.parse(toJson({ columns, rows: [[null, 't', 'NaN', '{"a": [1]}']] }))).toEqual([
    { nothing: null, yes: true, 'not a number': 'NaN', document: { a: [1] } },
  ])
})

test('columns of one name are all in the JSON', () => {
  const columns = [
    { name: 'id', type: 'integer' },
    { name: 'id', type: 'integer' },
  ]
  expect(JSON.parse(toJson({ columns, rows: [['1', '2']] }))).toEqual([{ id: 1, id_2: 2 }])
})

test('a bar or a line break does not break the Markdown table', () => {
  const markdown = toMarkdown({ columns: [{ name: 'a', type: 'text' }], rows: [['x|y\nz'], [null]] })
  expect(markdown).toBe(String.raw`| a |` + '\n| --- |\n' + String.raw`| x\|y<br>z |` + '\n| NULL |')
})
