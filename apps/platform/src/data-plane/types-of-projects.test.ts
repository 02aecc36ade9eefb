import { dataApi } from '@plinth/contract/data-api'
import { management } from '@plinth/contract/management'
import { typeErrors } from '@plinth/testing/type-errors'
import { beforeAll, expect, test } from 'vitest'
import { API_URL, type Application, givenApplications } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { rowsOf } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, clientOf } = givenApplications(platform, alice, organizations[0]!)

let shop: Application

beforeAll(async () => {
  shop = await givenApplication('Shop')
  await rowsOf(
    alice,
    shop.ref,
    `create type public.state as enum ('open', 'done');
     create table public.lists (id int primary key, name text not null);
     create table public.todos (
       id int generated always as identity primary key,
       list_id int not null references public.lists,
       state public.state not null default 'open',
       title text);
     create table public.covers (list_id int primary key references public.lists, color text not null);
     create view public.open_todos with (security_invoker) as
       select id, list_id, title from public.todos where state = 'open';
     create function public.todos_of(list int) returns setof public.todos stable language sql
       as 'select * from public.todos where list_id = list';
     create function public.tally() returns table (state public.state, todos bigint) stable language sql
       as 'select state, count(*) from public.todos group by state order by state';
     alter table public.lists disable row level security;
     alter table public.todos disable row level security;
     alter table public.covers disable row level security;
     grant all on all tables in schema public to anon;
     insert into public.lists values (1, 'Home');
     insert into public.covers values (1, 'green')`,
  )
})

type Client = ReturnType<typeof clientOf>

/** Each is asked of the API, and what comes back has to be of the type that the client infers for it. */
const requests: [name: string, request: (client: Client) => PromiseLike<unknown>, type: string, data: unknown][] = [
  [
    'what was inserted',
    (client) => client.from('todos').insert({ list_id: 1, title: 'Buy tea' }).select().single(),
    `{ id: number; list_id: number; state: 'open' | 'done'; title: string | null }`,
    { id: 1, list_id: 1, state: 'open', title: 'Buy tea' },
  ],
  [
    'a row with the one that it refers to',
    (client) => client.from('todos').select('title, lists(name)'),
    `{ title: string | null; lists: { name: string } }[]`,
    [{ title: 'Buy tea', lists: { name: 'Home' } }],
  ],
  [
    'a row with those that refer to it, one of them alone',
    (client) => client.from('lists').select('name, todos(state), covers(color)'),
    `{ name: string; todos: { state: 'open' | 'done' }[]; covers: { color: string } | null }[]`,
    [{ name: 'Home', todos: [{ state: 'open' }], covers: { color: 'green' } }],
  ],
  [
    'a view, whose columns carry the keys of its table',
    (client) => client.from('open_todos').select('title, lists(name)'),
    `{ title: string | null; lists: { name: string } | null }[]`,
    [{ title: 'Buy tea', lists: { name: 'Home' } }],
  ],
  [
    'the rows of a function, filtered and embedded',
    (client) => client.rpc('todos_of', { list: 1 }).eq('state', 'open').select('title, lists(name)'),
    `{ title: string | null; lists: { name: string } }[]`,
    [{ title: 'Buy tea', lists: { name: 'Home' } }],
  ],
  [
    'the table of a function',
    (client) => client.rpc('tally'),
    `{ state: 'open' | 'done'; todos: number }[]`,
    [{ state: 'open', todos: 1 }],
  ],
]

test('requests through the public client have the types that the project generates, and their data', async () => {
  const { types } = await alice.call(management.types, { ref: shop.ref })
  const program = `
    import { createClient } from '@supabase/supabase-js'
    import type { Database } from './types.ts'
    const known = createClient<Database>('http://localhost', 'key')
    type Same<One, Other> = [One, Other] extends [Other, One] ? true : false
    const same = <One, Other>(_: Same<One, Other>) => undefined
    ${requests
      .map(
        ([, request, type], number) =>
          `export const request${number} = () => (${String(request).replace('(client)', '(client: typeof known)')})(known)
           same<NonNullable<Awaited<ReturnType<typeof request${number}>>['data']>, ${type}>(true)`,
      )
      .join('\n')}
    // @ts-expect-error there is no such table
    known.from('missing')
    // @ts-expect-error no such state
    known.from('todos').insert({ list_id: 1, state: 'late' })
    // @ts-expect-error nor may the list be left out
    known.from('todos').insert({ title: 'Buy tea' })`
  expect(await typeErrors({ 'types.ts': types, 'program.ts': program })).toBe('')

  const client = clientOf(`${API_URL}/p/${shop.ref}`, shop.anonKey)
  for (const [name, request, , data] of requests) {
    expect(await request(client), name).toMatchObject({ error: null, data })
  }
})

test('the schemas are those that are asked for, or those that the Data API exposes', async () => {
  await rowsOf(alice, shop.ref, 'create schema extra; create table extra.notes (id int)')
  const schemasOf = async (included_schemas?: string[]) => {
    const { types } = await alice.call(management.types, { ref: shop.ref, included_schemas })
    return [...types.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name)
  }
  const always = '__InternalSupabase'
  expect(await schemasOf()).toEqual([always, 'public', 'public'])
  expect(await schemasOf(['extra', 'graphql_public'])).toEqual([always, 'extra', 'extra'])
  await alice.call(dataApi.configure, { ref: shop.ref, schemas: ['public', 'extra'] })
  expect(await schemasOf()).toEqual([always, 'extra', 'public', 'extra', 'public'])
})
