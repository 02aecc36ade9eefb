import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { names } from './names.ts'

const { pool } = await givenDatabase()

test('tables and views come first, then functions, each once, then columns with their table', async () => {
  await pool.query(`
    create schema shop;
    create table shop.orders (id int, gone int, placed_on date);
    alter table shop.orders drop column gone;
    create view shop.late as select id from shop.orders;
    create function shop.total(int) returns int language sql as 'select 1';
    create function shop.total(text) returns int language sql as 'select 1'`)

  const found = await introspect(pool, names, { schemas: ['shop'] })
  expect(found.map(({ kind, schema, table, name }) => [kind, schema, table, name])).toEqual([
    ['view', 'shop', null, 'late'],
    ['table', 'shop', null, 'orders'],
    ['function', 'shop', null, 'total'],
    ['column', 'shop', 'late', 'id'],
    ['column', 'shop', 'orders', 'id'],
    ['column', 'shop', 'orders', 'placed_on'],
  ])
  const [{ rows: expected }] = [await pool.query(`select 'shop.orders'::regclass::oid::int as id`)]
  expect(found.filter(({ name, table }) => name === 'orders' || table === 'orders').map(({ id }) => id)).toEqual(
    Array(3).fill(expected[0].id),
  )
  expect(await introspect(pool, names, { search: 'PLACED', limit: 5 })).toMatchObject([{ name: 'placed_on' }])
})
