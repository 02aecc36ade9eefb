import type { PrivilegeChange } from '@plinth/postgres-meta/ddl/column-privileges'
import type { ColumnPrivileges, PrivilegeSource } from '@plinth/postgres-meta/introspect/column-privileges'
import { expect, test } from 'vitest'
import { shownSource, withChange } from './shown-source.ts'

const column = (name: string, select: PrivilegeSource): ColumnPrivileges => ({
  column: name,
  data_type: 'text',
  select,
  insert: null,
  update: null,
  references: null,
})
const change = (name: string | undefined, granted: boolean): PrivilegeChange => ({
  column: name,
  privilege: 'select',
  granted,
})

test.each<[string, PrivilegeSource[], PrivilegeChange[], PrivilegeSource[]]>([
  ['no change shows what is', ['column', 'elsewhere', null], [], ['column', 'elsewhere', null]],
  ['one column is granted', [null, null], [change('a', true)], ['column', null]],
  ['one column out of the whole table splits the grant', ['table', 'table'], [change('a', false)], [null, 'column']],
  ['the whole table covers its columns', [null, 'column'], [change(undefined, true)], ['table', 'table']],
  ['taking the whole table back takes its columns', ['table', 'table'], [change(undefined, false)], [null, null]],
  [
    'and a column may be granted beside that',
    ['table', 'table'],
    [change(undefined, false), change('b', true)],
    [null, 'column'],
  ],
  ['what comes from elsewhere stays', ['elsewhere'], [change(undefined, false)], ['elsewhere']],
])('%s', (_, now, changes, then) => {
  const columns = now.map((source, index) => column('abc'.charAt(index), source))
  expect(columns.map((one) => shownSource(one, 'select', changes))).toEqual(then)
})

test('what is changed back is no change', () => {
  const columns = [column('a', 'table'), column('b', 'table')]
  const once = withChange([], change('a', false), columns)
  expect(once).toEqual([change('a', false)])
  expect(withChange(once, change('a', true), columns)).toEqual([])
  const whole = withChange(once, change(undefined, false), columns)
  expect(whole).toEqual([change(undefined, false)])
  expect(withChange(whole, change(undefined, true), columns)).toEqual([])
})
