import { alterTable } from '@plinth/postgres-meta/ddl/alter-table'
import type { TableShape } from '@plinth/postgres-meta/ddl/table-shape'
import { expect, test } from 'vitest'
import { changedTable, droppedColumns, fieldOf, formOf } from './changed-table.ts'
import { changeColumn, emptyColumn, removeColumn } from './table-form.ts'

const column = { default: null, is_nullable: true, unique_constraints: [], is_generated: false, comment: null }
const shape: TableShape = {
  schema: 'public',
  name: 'books',
  comment: 'What was written',
  rls_enabled: true,
  columns: [
    { ...column, name: 'id', type: 'bigint', is_nullable: false, is_generated: true },
    { ...column, name: 'title', type: 'text', default: `''::text`, unique_constraints: ['books_title_key'] },
  ],
}
const form = formOf(shape, ['id'])
const sql = (changed: typeof form) => alterTable(shape, changedTable(changed)).map((statement) => statement.sql)

test('a form that was only opened changes nothing', () => {
  expect(sql(form)).toEqual([])
})

test('what is typed is what changes, and a conversion only with its type', () => {
  expect(sql(changeColumn(form, 1, { name: 'label', using: 'ignored' }))).toEqual([
    'alter table "public"."books" rename column "title" to "label"',
  ])
  expect(sql(changeColumn(form, 1, { type: 'int', using: 'length(title)', default: '' }))).toEqual([
    'alter table "public"."books" alter column "title" drop default',
    'alter table "public"."books" alter column "title" type int using (length(title))',
  ])
})

test('a removed column is named before it is dropped, and an added one has fields of its own', () => {
  const added = { ...form, columns: [...form.columns, { ...emptyColumn(7), name: 'pages', type: 'int' }] }
  const changed = removeColumn(added, 1)
  expect(droppedColumns(shape, changed)).toEqual(['title'])
  expect(droppedColumns(shape, added)).toEqual([])
  expect(sql(changed)).toEqual([
    'alter table "public"."books" drop column "title"',
    'alter table "public"."books" add column "pages" int',
  ])
  expect([
    fieldOf(changed, 'columns.0.name'),
    fieldOf(changed, 'columns.1.name'),
    fieldOf(added, 'columns.2.type'),
  ]).toEqual(['columns.0.name', 'added.0.name', 'added.0.type'])
  expect(fieldOf(changed, 'name')).toBe('name')
})
