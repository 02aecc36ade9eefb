import { expect, test } from 'vitest'
import { apiExamples, type ApiSubject, clientExample } from './api-examples.ts'

const restUrl = 'http://localhost:8001/p/abcdefghijklmnopqrst/rest/v1/'
const column = (name: string, data_type = 'text', changes: Partial<ApiSubject['columns'][number]> = {}) => ({
  name,
  data_type,
  is_generated: false,
  identity_generation: null,
  default_value: null,
  ...changes,
})
const subject = (changes: Partial<ApiSubject['table']> = {}, columns = [column('id', 'bigint'), column('name')]) => ({
  restUrl,
  table: { schema: 'public', name: 'stones', kind: 'table' as const, primary_key: ['id'], ...changes },
  columns,
})
const titles = (given: ApiSubject) => apiExamples(given).map(({ title }) => title)
const example = (given: ApiSubject, title: string) => apiExamples(given).find((found) => found.title === title)!

test('the client is made with the address of the project, without the path of the REST service', () => {
  expect(clientExample({ restUrl })).toContain("createClient('http://localhost:8001/p/abcdefghijklmnopqrst', ")
})

test('a table answers all requests; without a key its rows cannot be named; a view is read only', () => {
  expect(titles(subject())).toEqual(['Read rows', 'Read one row', 'Insert a row', 'Update a row', 'Delete a row'])
  expect(titles(subject({ primary_key: [] }))).toEqual(['Read rows', 'Read one row', 'Insert a row'])
  expect(titles(subject({ kind: 'view', primary_key: [] }))).toEqual(['Read rows', 'Read one row'])
})

test('a row is updated by its key, in both languages', () => {
  const { javascript, curl } = example(subject(), 'Update a row')
  expect(javascript).toBe(
    `const { data, error } = await supabase
  .from('stones')
  .update({ id: 1, name: 'text' })
  .eq('id', 1)
  .select()`,
  )
  expect(curl).toBe(
    `curl -X PATCH '${restUrl}stones?id=eq.1' \\
  -H "apikey: $API_KEY" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Prefer: return=representation' \\
  -d '{"id":1,"name":"text"}'`,
  )
})

test('a schema other than public is named: for reading and for writing by different headers', () => {
  const given = subject({ schema: 'depot' })
  expect(example(given, 'Read rows').javascript).toContain("supabase\n  .schema('depot')\n  .from('stones')")
  expect(example(given, 'Read rows').curl).toContain("-H 'Accept-Profile: depot'")
  expect(example(given, 'Delete a row').curl).toContain("-H 'Content-Profile: depot'")
})

test('names with spaces, quotes and other letters survive JavaScript, the shell and the address', () => {
  const given = subject({ name: `it's "big"`, primary_key: ['größe & co'] }, [column('größe & co', 'integer')])
  const { javascript, curl } = example(given, 'Update a row')
  expect(javascript).toContain(String.raw`.from('it\'s "big"')`)
  expect(javascript).toContain(`.update({ 'größe & co': 1 })`)
  expect(curl).toContain(`${restUrl}it'\\''s%20%22big%22?gr%C3%B6%C3%9Fe%20%26%20co=eq.1'`)
})

test('what Postgres fills in by itself is not written', () => {
  const given = subject({}, [
    column('id', 'bigint', { identity_generation: 'ALWAYS' }),
    column('at', 'timestamp with time zone', { default_value: 'now()' }),
    column('is_heavy', 'boolean'),
  ])
  expect(example(given, 'Insert a row').javascript).toContain('.insert({ is_heavy: true })')
})
