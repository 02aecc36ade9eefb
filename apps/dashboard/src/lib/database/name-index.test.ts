import type { DatabaseName } from '@plinth/postgres-meta/introspect/names'
import { expect, test } from 'vitest'
import { findNames, nameIndex } from './name-index.ts'

const name = (kind: DatabaseName['kind'], text: string): DatabaseName => {
  const [schema = '', ...rest] = text.split('.')
  return { kind, schema, name: rest.at(-1)!, id: 1, table: kind === 'column' ? rest[0]! : null }
}
const index = nameIndex([
  name('table', 'public.reorders'),
  name('table', 'public.late_orders'),
  name('table', 'public.orders_archive'),
  name('table', 'public.orders'),
  name('table', 'sales.orders'),
  name('view', 'public.open_orders'),
  name('column', 'public.orders.customer_id'),
  name('column', 'public.invoices.order_id'),
  name('function', 'public.cancel_order'),
])
const found = (typed: string, most = 6) =>
  findNames(index, typed, most).map(({ schema, table, name: own }) => [schema, table, own].filter(Boolean).join('.'))

test('the name itself comes first, then what begins with it, then what has a word or a piece of it', () => {
  expect(found('orders')).toEqual([
    'public.orders',
    'sales.orders',
    'public.orders_archive',
    'public.late_orders',
    'public.reorders',
    'public.open_orders',
  ])
})

test.each([
  ['ORDER', ['public.cancel_order', 'public.invoices.order_id']],
  ['sales orders', ['sales.orders']],
  ['orders.customer', ['public.orders.customer_id']],
  ['sales', []],
  ['nothing', []],
  [' ', []],
])('%j finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expect.arrayContaining(expected))
  if (expected.length === 0) expect(found(typed)).toEqual([])
})

test('of each kind no more than asked for are returned, the best ones', () => {
  expect(found('orders', 1)).toEqual(['public.orders', 'public.open_orders'])
})
