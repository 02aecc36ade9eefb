import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { references } from './references.ts'
import { triggers } from './triggers.ts'
import { viewDefinitions } from './view-definitions.ts'

const { pool } = await givenDatabase()
await pool.query(`
  create table customers (id int primary key);
  create table orders (id int primary key, customer int references customers on delete cascade);
  create function stamp() returns trigger language plpgsql as 'begin return new; end';
  create trigger stamped before insert on orders for each row execute function stamp();
  create trigger unused after delete on orders execute function stamp();
  alter table orders disable trigger unused;
  create view late with (security_invoker = on) as select id from orders`)
const idOf = async (name: string) => (await pool.query(`select $1::regclass::oid::int as id`, [name])).rows[0].id

test('a trigger says what it calls and whether it does; those of foreign keys are left out', async () => {
  expect(await introspect(pool, triggers, { tables: [await idOf('orders')] })).toMatchObject([
    {
      name: 'stamped',
      function: 'public.stamp',
      is_enabled: true,
      definition: expect.stringMatching(/^CREATE TRIGGER/),
    },
    { name: 'unused', is_enabled: false },
  ])
  expect(await introspect(pool, triggers, { tables: [await idOf('customers')] })).toEqual([])
})

test('a table knows which foreign keys point at it', async () => {
  expect(await introspect(pool, references, { tables: [await idOf('customers')] })).toMatchObject([
    { schema: 'public', table: 'orders', definition: expect.stringContaining('ON DELETE CASCADE') },
  ])
  expect(await introspect(pool, references, { tables: [await idOf('orders')] })).toEqual([])
})

test('a view says what it selects and under which options', async () => {
  expect(await introspect(pool, viewDefinitions, { tables: [await idOf('late')] })).toMatchObject([
    { query: expect.stringContaining('FROM orders'), options: 'security_invoker=on' },
  ])
  expect(await introspect(pool, viewDefinitions, { tables: [await idOf('orders')] })).toEqual([])
})
