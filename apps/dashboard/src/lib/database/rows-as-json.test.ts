import { expect, test } from 'vitest'
import { rowsAsJson } from './rows-as-json.ts'

test('numbers beyond what JavaScript can count keep every digit in JSON', () => {
  const json = rowsAsJson({ columns: [{ name: 'id', type: 'bigint' }], rows: [['9007199254740993']] })
  expect(json).toContain('"id": 9007199254740993')
})

test('NULL, booleans, NaN and json keep their meaning in JSON', () => {
  const columns = [
    { name: 'nothing', type: 'text' },
    { name: 'yes', type: 'boolean' },
    { name: 'not a number', type: 'numeric' },
    { name: 'document', type: 'jsonb' },
  ]
  expect(JSON.parse(rowsAsJson({ columns, rows: [[null, 't', 'NaN', '{"a": [1]}']] }))).toEqual([
    { nothing: null, yes: true, 'not a number': 'NaN', document: { a: [1] } },
  ])
})

test('columns of one name are all in the JSON', () => {
  const columns = [
    { name: 'id', type: 'integer' },
    { name: 'id', type: 'integer' },
  ]
  expect(JSON.parse(rowsAsJson({ columns, rows: [['1', '2']] }))).toEqual([{ id: 1, id_2: 2 }])
})
