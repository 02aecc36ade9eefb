import { givenDatabase } from '@plinth/testing/given-database'
import { typeErrors } from '@plinth/testing/type-errors'
import { beforeAll, expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { structure } from './structure.ts'
import { typescriptTypes } from './typescript-types.ts'

const { pool } = await givenDatabase()

async function typesOf(...schemas: string[]) {
  const [read] = await introspect(pool, structure, { schemas })
  return typescriptTypes({ structure: read!.structure, relationships: [], restVersion: '14' })
}

beforeAll(() =>
  pool.query(`
    create schema shop; create schema apart;
    create type shop.size as enum ('small', 'large');
    create type apart.mood as enum ('happy', 'it''s "fine"');
    create type shop.money as (amount numeric, currency text);
    create domain shop.code as varchar(8) not null;
    create table shop.items (
      id int generated always as identity primary key,
      title text not null,
      price shop.money,
      sizes shop.size[] not null default '{}',
      mood apart.mood,
      moods apart.mood[],
      code shop.code,
      extra jsonb not null,
      made timestamptz not null default now(),
      shown text generated always as (upper(title)) stored,
      address inet
    );
    create view shop.titles as select id, title, length(title) as letters from shop.items;
    create view shop.counted as select count(*) as items from shop.items;
    create function shop.short(shop.items) returns text stable language sql as $$ select left($1.title, 3) $$;
    create function shop.title(shop.items) returns text stable language sql as $$ select 'hidden by the column' $$;
    create function shop.cheap(most numeric, lowest numeric default 0) returns setof shop.items language sql
      as 'select * from shop.items';
    create function shop.first() returns shop.items language sql as 'select * from shop.items';
    create function shop.twin(shop.items) returns setof shop.items rows 1 language sql as 'select $1.*';
    create function shop.pair(out one int, out other shop.size) language sql as $$ select 1, 'small'::shop.size $$;
    create function shop.listed() returns table (id int) language sql as 'select 1';
    create function shop.told(text) returns void language sql as 'select 1';
    create function shop.told(number int) returns void language sql as 'select 1';
    create function shop.many(variadic ids int[]) returns int language sql as 'select 1';
    create function shop.unnamed(int, int) returns int language sql as 'select 1';
    create function shop.on_change() returns trigger language plpgsql as 'begin return new; end'`),
)

const use = (text: string) => `
  import type { CompositeTypes, Database, Enums, Json, Tables, TablesInsert, TablesUpdate } from './types.ts'
  import { Constants } from './types.ts'
  type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
  const same = <One, Other>(_: Same<One, Other>) => undefined
  type Shop = Database['shop']
  type Functions = Shop['Functions']
  type Item = Shop['Tables']['items']
  ${text}`

test('rows, inserts and updates have the types that the API reads and takes', async () => {
  const types = await typesOf('shop')
  const read = use(`
    same<Item['Row']['sizes'], ('small' | 'large')[]>(true)
    same<Item['Row']['moods'], ('happy' | 'it\\'s "fine"')[] | null>(true)
    same<Item['Row']['price'], { amount: number | null; currency: string | null } | null>(true)
    same<Item['Row']['code'], string>(true)
    same<Item['Row']['extra'], Json>(true)
    same<Item['Row']['address'], unknown>(true)
    same<Item['Row']['short'], string | null>(true)
    same<Item['Row']['title'], string>(true)
    same<'short' extends keyof Item['Insert'] ? true : false, false>(true)
    const least: Item['Insert'] = { title: 'Tea', extra: {}, code: 'T1' }
    const more: Item['Insert'] = { ...least, made: 'now', mood: 'happy', price: null }
    const change: Item['Update'] = { title: 'Coffee' }
    // @ts-expect-error the identity is the database's
    const withId: Item['Insert'] = { ...least, id: 1 }
    // @ts-expect-error a generated column takes no value
    const withShown: Item['Update'] = { shown: 'TEA' }
    // @ts-expect-error a title is required
    const without: Item['Insert'] = { extra: {}, code: 'T1' }
    same<Shop['Views']['titles']['Row'], { id: number | null; letters: number | null; title: string | null }>(true)
    const renamed: Shop['Views']['titles']['Update'] = { title: 'Tea' }
    // @ts-expect-error a computed column of a view takes no value
    const longer: Shop['Views']['titles']['Update'] = { letters: 3 }
    same<'Insert' extends keyof Shop['Views']['counted'] ? true : false, false>(true)`)
  expect(await typeErrors({ 'types.ts': types, 'use.ts': read })).toBe('')
})

test('functions have the arguments and results of each of their forms', async () => {
  const read = use(`
    same<Functions['cheap']['Args'], { lowest?: number; most: number }>(true)
    same<Functions['cheap']['Returns'][number]['title'], string>(true)
    same<Functions['cheap']['SetofOptions'], { from: '*'; to: 'items'; isOneToOne: false; isSetofReturn: true }>(true)
    same<Functions['first']['Args'], never>(true)
    same<Functions['first']['Returns']['id'], number>(true)
    same<Functions['twin']['SetofOptions'], { from: 'items'; to: 'items'; isOneToOne: true; isSetofReturn: true }>(true)
    same<Functions['twin']['Returns']['id'], number>(true)
    same<Functions['pair']['Returns'], { one: number; other: 'small' | 'large' }>(true)
    same<Functions['listed']['Returns'], { id: number }[]>(true)
    same<Functions['told'], { Args: { '': string }; Returns: undefined } | { Args: { number: number }; Returns: undefined }>(true)
    same<Functions['many']['Args'], { ids: number[] }>(true)
    same<Extract<keyof Functions, 'unnamed' | 'on_change'>, never>(true)`)
  expect(await typeErrors({ 'types.ts': await typesOf('shop'), 'use.ts': read })).toBe('')
})

test('helper types and constants name what is in the default schema and in others', async () => {
  await pool.query('create type public.state as enum (); create table public.notes (id int primary key, text text)')
  const read = use(`
    same<Tables<'notes'>, { id: number; text: string | null }>(true)
    same<TablesInsert<'notes'>, { id: number; text?: string | null }>(true)
    same<TablesUpdate<'notes'>, { id?: number; text?: string | null }>(true)
    same<Enums<'state'>, never>(true)
    same<Tables<{ schema: 'shop' }, 'counted'>, { items: number | null }>(true)
    same<TablesInsert<{ schema: 'shop' }, 'items'>['title'], string>(true)
    same<Enums<{ schema: 'shop' }, 'size'>, 'small' | 'large'>(true)
    same<CompositeTypes<{ schema: 'shop' }, 'money'>['amount'], number | null>(true)
    const sizes: readonly ['small', 'large'] = Constants.shop.Enums.size
    // @ts-expect-error there is no such table
    type Missing = Tables<'missing'>
    // @ts-expect-error nor in this schema
    type Elsewhere = Tables<{ schema: 'shop' }, 'notes'>`)
  expect(await typeErrors({ 'types.ts': await typesOf('shop', 'public', 'missing'), 'use.ts': read })).toBe('')
  await pool.query('drop type public.state; drop table public.notes')
})

const HOSTILE = [
  `a"b'c\`d`,
  '${process.exit(1)}',
  '*/ }} alert(1) //',
  'line\nbreak',
  'line\u2028separator',
  '__proto__',
  'constructor',
  '1st',
  'été',
  '',
  '\\',
  'a.b',
  '[_ in never]',
]

test('names that look like code stay names, in types and in values', async () => {
  const names = HOSTILE.filter((name) => name !== '')
  const quoted = (name: string) => pool.query('select quote_ident($1) as name', [name]).then(({ rows }) => rows[0].name)
  await pool.query('create schema "ho""stile"')
  for (const name of names) {
    const it = await quoted(name)
    const labels = await pool.query(`select string_agg(quote_literal(l), ', ') as all from unnest($1::text[]) l`, [
      HOSTILE,
    ])
    const number = names.indexOf(name)
    await pool.query(`
      create type "ho""stile".${it} as enum (${labels.rows[0].all});
      create table "ho""stile"."table ${number}" (${it} "ho""stile".${it} not null);
      create view "ho""stile"."view ${number}" as select ${it} from "ho""stile"."table ${number}";
      create function "ho""stile".${it}(${it} int) returns int language sql as 'select 1'`)
  }
  const types = await typesOf('ho"stile')
  const name = 'ho"stile'
  const read = `
    import { Constants, type Database } from './types.ts'
    type Hostile = Database[${JSON.stringify(name)}]
    const labels = ${JSON.stringify(HOSTILE)} as const
    const names = ${JSON.stringify(names)} as const
    type Label = (typeof labels)[number]
    type Name = (typeof names)[number]
    const same = <One, Other>(_: [One, Other] extends [Other, One] ? true : false) => undefined
    same<keyof Hostile['Enums'], Name>(true)
    same<keyof Hostile['Functions'], Name>(true)
    same<Hostile['Enums']['__proto__'], Label>(true)
    same<Hostile['Tables']['table 0']['Row'], { [Key in ${JSON.stringify(names[0])}]: Label }>(true)
    export const found = Constants[${JSON.stringify(name)}].Enums`
  expect(await typeErrors({ 'types.ts': types, 'use.ts': read })).toBe('')

  const module = `data:text/javascript,${encodeURIComponent(/^export const Constants[\s\S]*/m.exec(types)![0].replace('as const', ''))}`
  const { Constants } = (await import(/* @vite-ignore */ module)) as { Constants: Record<string, { Enums: object }> }
  expect(new Map(Object.entries(Constants[name]!.Enums))).toEqual(new Map(names.map((key) => [key, HOSTILE])))
})

test('the same database gives the same text, in an order of names', async () => {
  const [once, again] = [await typesOf('shop', 'public'), await typesOf('public', 'shop')]
  expect(once).toBe(again)
  expect(once.indexOf('  public: {')).toBeLessThan(once.indexOf('  shop: {'))
  expect(await typesOf('public')).toContain(`  public: {
    Tables: {
      [_ in never]: never
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      [_ in never]: never
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
`)
})
