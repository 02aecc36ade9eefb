import { expect, test } from 'vitest'
import { rowsAsInserts } from './rows-as-inserts.ts'

const into = { schema: 'public', table: 'it"s', overridesIdentity: false }

test('values of every kind are written as their types read them', () => {
  const columns = [
    { name: 'id', type: 'bigint' },
    { name: 'na"me', type: 'text' },
    { name: 'ok', type: 'boolean' },
    { name: 'rate', type: 'numeric' },
    { name: 'tags', type: 'text[]' },
  ]
  const rows = [
    ['9007199254740993', `it's`, 't', 'NaN', '{a,"b c"}'],
    [null, 'back\\slash\nline', 'f', '-1.10', null],
    ['-7', '', null, '0', '{}'],
  ]
  const before = `INSERT INTO "public"."it""s" ("id", "na""me", "ok", "rate", "tags") VALUES`
  expect(rowsAsInserts({ columns, rows }, into)).toBe(
    [
      `${before} (9007199254740993, 'it''s', true, 'NaN', '{a,"b c"}');`,
      `${before} (NULL, E'back\\\\slash\nline', false, -1.10, NULL);`,
      `${before} (-7, '', NULL, 0, '{}');`,
    ].join('\n'),
  )
})

test('rows of no table go into one to be named, and columns of one name are all there', () => {
  const columns = [
    { name: 'id', type: 'integer' },
    { name: 'id', type: 'integer' },
  ]
  expect(rowsAsInserts({ columns, rows: [['1', '2']] })).toBe('INSERT INTO table_name ("id", "id_2") VALUES (1, 2);')
})

test('an identity that is always generated keeps its values', () => {
  const rows = { columns: [{ name: 'id', type: 'integer' }], rows: [['1']] }
  expect(rowsAsInserts(rows, { ...into, overridesIdentity: true })).toContain(
    '("id") OVERRIDING SYSTEM VALUE VALUES (1);',
  )
})
