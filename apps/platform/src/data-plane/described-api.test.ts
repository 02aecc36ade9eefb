import { dataApi } from '@plinth/contract/data-api'
import { expect, test } from 'vitest'
import { API_URL, givenApplications } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { rowsOf } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf } = givenApplications(platform, alice, organizations[0]!)
const { ref, anonKey } = await givenApplication('Shop')
const client = clientOf(`${API_URL}/p/${ref}`, anonKey)

await rowsOf(
  alice,
  ref,
  `create schema hidden;
   create table hidden.secrets (id int primary key);
   create type public.state as enum ('open', 'done');
   create table public.lists (id int primary key, parent_id int references public.lists, name varchar(40) not null);
   create table public.todos (
     id int generated always as identity primary key,
     list_id int not null references public.lists,
     last_list_id int references public.lists,
     state public.state not null default 'open',
     length int generated always as (1) stored,
     title text);
   create table public.tags (id int primary key, name text);
   create table public.todo_tags (todo_id int references public.todos, tag_id int references public.tags, primary key (todo_id, tag_id));
   create view public.tally as select state, count(*) as todos from public.todos group by state;
   create materialized view public.frozen as select id from public.lists;
   create function public.todos_of(list int, only_open boolean default true) returns setof public.todos stable language sql
     as 'select * from public.todos where list_id = list';
   create function public.kept() returns trigger language plpgsql as 'begin return new; end';
   comment on table public.todos is 'What is left to do.';
   comment on column public.todos.title is 'In a few words.';
   comment on function public.todos_of is 'Those of one list.';
   alter table public.lists disable row level security;
   alter table public.todos disable row level security;
   revoke all on public.lists, public.todos, public.tags, public.tally from anon, authenticated;
   grant select on public.lists to anon;
   grant select, insert on public.todos to anon;
   insert into public.lists values (1, null, 'Home'), (2, 1, 'Kitchen')`,
)

const described = () => alice.call(dataApi.describe, { ref })
const relation = async (name: string) => (await described()).relations.find((found) => found.name === name)!

test('only what the exposed schemas hold is described, and no more than requests reach', async () => {
  const api = await described()
  expect(api.schemas).toEqual(['public'])
  expect(api.relations.map(({ name }) => name).toSorted()).toEqual([
    'frozen',
    'lists',
    'tags',
    'tally',
    'todo_tags',
    'todos',
  ])
  expect(api.functions).toEqual([
    {
      schema: 'public',
      name: 'todos_of',
      comment: 'Those of one list.',
      parameters: [
        { name: 'list', type: 'integer', required: true },
        { name: 'only_open', type: 'boolean', required: false },
      ],
      returns: 'public.todos',
      returns_set: true,
      is_read_only: true,
    },
  ])

  await alice.call(dataApi.configure, { ref, schemas: ['public', 'hidden'] })
  expect((await described()).relations.some(({ schema, name }) => schema === 'hidden' && name === 'secrets')).toBe(true)
  await alice.call(dataApi.configure, { ref, schemas: ['public'] })
})

test('a table is described with its columns, its key and who has rights on it', async () => {
  const todos = await relation('todos')
  expect(todos).toMatchObject({
    kind: 'table',
    comment: 'What is left to do.',
    insertable: true,
    updatable: true,
    deletable: true,
    primary_key: ['id'],
    rls_enabled: false,
  })
  const column = (name: string) => todos.columns.find((found) => found.name === name)
  expect(column('id')).toMatchObject({ type: 'integer', nullable: false, is_read_only: true })
  expect(column('length')).toMatchObject({ is_read_only: true })
  expect(column('state')).toMatchObject({
    default: `'open'::public.state`,
    is_read_only: false,
    values: ['open', 'done'],
  })
  expect(column('title')).toMatchObject({ type: 'text', nullable: true, comment: 'In a few words.' })
  expect((await relation('lists')).columns.find(({ name }) => name === 'name')).toMatchObject({ max_length: 40 })
  expect(todos.reached_by).toContainEqual({ role: 'anon', can: ['select', 'insert'] })
  expect(todos.reached_by).toContainEqual({ role: 'authenticated', can: [] })
})

test('what cannot be written is described as such', async () => {
  expect(await relation('tally')).toMatchObject({ kind: 'view', insertable: false, updatable: false, deletable: false })
  expect(await relation('frozen')).toMatchObject({ kind: 'view', insertable: false, rls_enabled: null })
})

test('every embedding is named as a request has to name it, also where two keys lead to one table', async () => {
  const { error } = await client.from('todos').select('*, lists(*)')
  expect(error?.code).toBe('PGRST201')

  const api = await described()
  const names = Object.fromEntries(
    api.relations.map(({ name, embeds }) => [name, embeds.map((embed) => [embed.name, embed.hint, embed.to_one])]),
  )
  expect(names['todos']).toContainEqual(['lists', 'todos_list_id_fkey', true])
  expect(names['todos']).toContainEqual(['lists', 'todos_last_list_id_fkey', true])
  expect(names['todos']).toContainEqual(['tags', null, false])
  expect(names['lists']).toContainEqual(['parent_id', null, true])
  expect(names['lists']).toContainEqual(['lists', null, false])

  await rowsOf(alice, ref, 'grant select on all tables in schema public to anon')
  for (const { name, embeds } of api.relations)
    for (const embed of embeds) {
      const selected = embed.hint === null ? embed.name : `${embed.name}!${embed.hint}`
      expect(await client.from(name).select(`x:${selected}(*)`), `${name}: ${selected}`).toMatchObject({ error: null })
    }
})
