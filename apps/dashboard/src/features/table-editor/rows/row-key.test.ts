import { expect, test } from 'vitest'
import { keyColumnsOf, readRowKey, writeRowKey } from './row-key.ts'

test.each([[['42']], [['a-b', '-', '']], [['', '']], [['größe & co', '1--2', '-2D']]])(
  'the key %j survives the address, also through sign-in',
  (key) => {
    const text = writeRowKey(key)

    expect(text).toMatch(/^[A-Za-z0-9_-]*$/)
    expect(readRowKey(text)).toEqual(key)
  },
)

test('a row is told from others by the primary key, or by a unique key that cannot be null', () => {
  const column = (name: string, is_nullable = false) => ({ name, is_nullable })
  const constraint = (kind: string, columns: string[]) => ({ kind, columns, is_deferrable: false })
  const keyOf = (constraints: object[], kind = 'table') =>
    keyColumnsOf({
      table: { kind, has_children: false },
      columns: [column('id'), column('code'), column('note', true)],
      constraints,
    } as unknown as Parameters<typeof keyColumnsOf>[0])

  expect(keyOf([constraint('unique', ['code']), constraint('primary', ['id'])])).toEqual(['id'])
  expect(keyOf([constraint('unique', ['note']), constraint('unique', ['code'])])).toEqual(['code'])
  expect(keyOf([constraint('unique', ['note'])])).toEqual([])
  expect(keyOf([constraint('primary', ['id'])], 'view')).toEqual([])
})
