import { expect, test } from 'vitest'
import { exposureOf, fieldsOf } from './exposure-fields.ts'

const settings = (schemas: string[]) => ({ schemas, extra_search_path: [], max_rows: 1000 })

test.each([
  [['public'], 'public'],
  [['public', 'api_v2'], 'public, api_v2'],
  [['my schema', 'c"d'], 'my schema, c"d'],
  [[], ''],
])('the schemas %j are typed as %s', (schemas, text) => {
  expect(fieldsOf(settings(schemas)).schemas).toBe(text)
  expect(exposureOf(fieldsOf(settings(schemas)))).toEqual(settings(schemas))
})

test.each([
  ['public,api', ['public', 'api']],
  ['  public ,  api  ,', ['public', 'api']],
  ['public, public', ['public', 'public']],
])('%s names %j', (text, schemas) => {
  expect(exposureOf({ ...fieldsOf(settings([])), schemas: text }).schemas).toEqual(schemas)
})

test('what is no whole number of rows is no number that the server takes', () => {
  const rowsOf = (max_rows: string) => exposureOf({ ...fieldsOf(settings([])), max_rows }).max_rows
  expect([' 50 ', 'many', '-1', '1.5', ''].map(rowsOf)).toEqual([50, 0, 0, 0, 0])
})
