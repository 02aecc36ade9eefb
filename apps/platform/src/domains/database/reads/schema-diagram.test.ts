import { schemaDiagram } from '@plinth/contract/schema-diagram'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const handle = await handleOf(alice, ref)

test('a diagram has the tables that people made and their links, also for members who only read', async () => {
  await rowsOf(
    alice,
    ref,
    `create schema shop;
     create table people (id uuid primary key references auth.users, mail text unique);
     create table shop.orders (id bigint primary key, buyer uuid not null references people)`,
  )
  const read = await alice.call(schemaDiagram.read, { ref }, handle)
  expect(read).toMatchObject({
    table_count: 2,
    tables: [
      { schema: 'public', name: 'people' },
      { schema: 'shop', name: 'orders' },
    ],
  })
  expect(read.links.map(({ to_schema, to_table }) => `${to_schema}.${to_table}`).sort()).toEqual([
    'auth.users',
    'public.people',
  ])
  expect(await reader.call(schemaDiagram.read, { ref }, await handleOf(reader, ref))).toEqual(read)

  const chosen = await alice.call(schemaDiagram.read, { ref, included_schemas: ['public', 'auth'] }, handle)
  expect(chosen.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['people', 'users']))
  expect(chosen.tables.map(({ name }) => name)).not.toContain('orders')
  expect(await alice.call(schemaDiagram.read, { ref, search: 'ORDERS' }, handle)).toEqual(read)
})

test('five thousand tables are counted instead of sent', async () => {
  await rowsOf(
    alice,
    ref,
    `create schema many;
     do $$ begin for n in 1..5000 loop execute format('create table many.t%s (id int)', n); if n % 500 = 0 then commit; end if; end loop; end $$`,
  )
  const call = (search?: string) =>
    alice.call(schemaDiagram.read, { ref, included_schemas: ['many'], ...(search ? { search } : {}) }, handle)
  expect(await call()).toEqual({ table_count: 5000, tables: [], links: [] })
  expect((await call('t499')).tables).toHaveLength(11)
})
