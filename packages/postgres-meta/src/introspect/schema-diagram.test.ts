import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { ident } from '../quote.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { rolledBackIn } from '../testing/rolled-back.ts'
import { type SchemaDiagram, schemaDiagram } from './schema-diagram.ts'

const { pool } = await givenDatabase()
const inRolledBack = rolledBackIn(pool)

await pool.query(`
  create schema shop;
  create table people (id int primary key, dropped int, mail text not null unique, nick varchar(20));
  alter table people drop column dropped;
  create table profiles (person int primary key references people, bio text);
  create table shop.orders (id bigint primary key, buyer int not null references people, giver int references people);
  create table shop.items (
    number int, "order" bigint references shop.orders, note text unique, primary key ("order", number)
  );
  create table days (day date, buyer int references people) partition by range (day);
  create table days_2026 partition of days for values from ('2026-01-01') to ('2027-01-01');
  create table dust (grain int);
  create view watched as select * from people`)

const read = async (filter: { schemas?: string[]; search?: string; limit?: number } = {}) =>
  (await introspect(pool, schemaDiagram, filter))[0]!

const namesOf = ({ tables }: SchemaDiagram) => tables.map(({ schema, name }) => `${schema}.${name}`)

test('tables are read with their columns and what points where, without views and partitions', async () => {
  const diagram = await read()
  expect(diagram.table_count).toBe(6)
  expect(namesOf(diagram)).toEqual([
    'public.days',
    'public.dust',
    'public.people',
    'public.profiles',
    'shop.items',
    'shop.orders',
  ])
  const of = (name: string) => diagram.tables.find((table) => table.name === name)!
  expect(of('days').kind).toBe('partitioned')
  expect(of('people')).toMatchObject({
    kind: 'table',
    column_count: 3,
    columns: [
      { name: 'id', type: 'integer', is_primary: true, is_nullable: false, is_unique: true },
      { name: 'mail', type: 'text', is_primary: false, is_nullable: false, is_unique: true },
      { name: 'nick', type: 'character varying(20)', is_primary: false, is_nullable: true, is_unique: false },
    ],
  })
  expect(of('items').columns.map(({ name, is_primary, is_unique }) => [name, is_primary, is_unique])).toEqual([
    ['number', true, false],
    ['order', true, false],
    ['note', false, true],
  ])
  const said = diagram.links.map((link) => ({ ...link, from: diagram.tables.find(({ id }) => id === link.from)?.name }))
  expect(said.sort((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
    { name: 'days_buyer_fkey', from: 'days', to: of('people').id, is_one_to_one: false, is_optional: true },
    {
      name: 'items_order_fkey',
      from: 'items',
      from_columns: ['order'],
      to_schema: 'shop',
      to_table: 'orders',
      is_optional: false,
    },
    {
      name: 'orders_buyer_fkey',
      from: 'orders',
      from_columns: ['buyer'],
      to_columns: ['id'],
      is_one_to_one: false,
      is_optional: false,
    },
    { name: 'orders_giver_fkey', from: 'orders', is_optional: true },
    { name: 'profiles_person_fkey', from: 'profiles', is_one_to_one: true, is_optional: false },
  ])
  expect(said).toHaveLength(5)
})

test('schemas narrow it, and a key that leaves them still says where it points', async () => {
  const diagram = await read({ schemas: ['shop'] })
  expect(namesOf(diagram)).toEqual(['shop.items', 'shop.orders'])
  expect(diagram.links.filter(({ to_schema }) => to_schema === 'public')).toHaveLength(2)
})

test('a search finds tables with what is linked with them', async () => {
  expect(namesOf(await read({ search: 'ORDER' }))).toEqual(['public.people', 'shop.items', 'shop.orders'])
  expect(namesOf(await read({ search: 'dust' }))).toEqual(['public.dust'])
  expect(await read({ search: 'nothing' })).toEqual({ table_count: 0, tables: [], links: [] })
})

test('more tables than the limit are counted and not read', async () => {
  expect(await read({ limit: 5 })).toEqual({ table_count: 6, tables: [], links: [] })
  expect((await read({ limit: 6 })).tables).toHaveLength(6)
})

test('a table of many columns is read with the first ones', async () => {
  await inRolledBack(async (client) => {
    const columns = Array.from({ length: 120 }, (_, index) => `c${index} int`)
    await client.query(`create schema wide; create table wide.wide (${columns.join(', ')})`)
    const [diagram] = await introspect(client, schemaDiagram, { schemas: ['wide'] })
    expect(diagram!.tables[0]).toMatchObject({ column_count: 120 })
    expect(diagram!.tables[0]!.columns.map(({ name }) => name)).toEqual(
      columns.slice(0, 100).map((one) => one.slice(0, -4)),
    )
  })
})

test('hostile names are read as they are', async () => {
  let kept = 0
  for (const name of hostileNames) {
    await inRolledBack(async (client) => {
      try {
        await client.query(
          `create schema there; create table there.${ident(name)} (${ident(name)} int primary key references there.${ident(name)})`,
        )
      } catch {
        return
      }
      const [diagram] = await introspect(client, schemaDiagram, { schemas: ['there'] })
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relkind = 'r' and relnamespace = 'there'::regnamespace`,
      )
      expect(diagram).toMatchObject({
        tables: [rows[0]],
        links: [{ to_table: rows[0]!.name, to_columns: [rows[0]!.name], from_columns: [rows[0]!.name] }],
      })
      kept++
    })
  }
  expect(kept).toBeGreaterThan(150)
})
