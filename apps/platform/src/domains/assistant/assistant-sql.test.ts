import { describe, expect, onTestFinished, test } from 'vitest'
import { givenAssistantSql } from '../../testing/given-assistant-sql.ts'
import { rowsOf } from '../../testing/given-projects.ts'
import { reviewedFunctions } from '../../testing/reviewed-functions.ts'

const { platform, reader, ref, other, read, rows, asOwner, asSuperuser } = await givenAssistantSql()

describe('the assistant reads', () => {
  test.each(['Owner', 'Read-only'] as const)('people’s own tables and views, for a member who is %s', async (role) => {
    expect(await rows('select id, body from notes order by id', { role })).toEqual([
      ['1', 'mine'],
      ['2', 'mine too'],
    ])
    expect(await rows('select * from short_notes order by id', { role })).toEqual([['1'], ['2']])
    expect(await rows('select n from counted', { role })).toEqual([['2']])
    expect(await rows('select name from shop.products', { role })).toEqual([['Lamp']])
    expect(await rows('explain select * from notes', { role })).not.toEqual([])
  })

  test('with names, types and values as Postgres writes them', async () => {
    expect(await read(`select 1 as one, 1.10::numeric(6,2) as price, null as nothing, array['a']`)).toEqual({
      columns: [
        { name: 'one', type: 'integer' },
        { name: 'price', type: 'numeric(6,2)' },
        { name: 'nothing', type: 'text' },
        { name: 'array', type: 'text[]' },
      ],
      rows: [['1', '1.10', null, '{a}']],
      is_truncated: false,
    })
  })

  test('what is made between two questions, in new schemas too', async () => {
    await asOwner(
      `create schema "La""ter; --"; create table "La""ter; --"."Ro'ws" as select 7 as n; create table afterwards as select 8 as n`,
    )
    expect(await rows(`select a.n, b.n from "La""ter; --"."Ro'ws" a, afterwards b`)).toEqual([['7', '8']])
  })

  test('every row of a table that policies keep from visitors, as members do', async () => {
    await asOwner('alter table notes enable row level security; alter table notes force row level security')
    expect(await rows('select count(*) from notes')).toEqual([['2']])
  })

  test('one project, which is another cluster than every other one', async () => {
    expect(await rows('select count(*) from only_elsewhere', { project: other.ref })).toEqual([['1']])
    expect(await read('select * from only_elsewhere')).toMatchObject({ error: { code: '42P01' } })
  })

  test('with extensions that the owner chose', async () => {
    await asOwner(
      'create extension citext schema extensions; create table mails as select $$A@b.c$$::extensions.citext as mail',
    )
    expect(await rows(`select mail = 'a@B.c', pg_typeof(mail) from mails`)).toEqual([['t', 'citext']])
  })
})

test('a mistake keeps the message, place and hint of Postgres', async () => {
  expect(await read('select bod from notes')).toEqual({
    error: {
      code: '42703',
      message: 'column "bod" does not exist',
      hint: 'Perhaps you meant to reference the column "notes.body".',
      position: 8,
    },
  })
})

describe('the assistant reads nothing that Read-only members may not', () => {
  /** Of all columns in the database, the built-in ones included. */
  const readable = async () => {
    const found = await asSuperuser(`
      select count(*) filter (where mine)::int as mine, count(*) filter (where mine and not theirs)::int as more
      from (
        select has_column_privilege('plinth_assistant', attrelid, attnum, 'select')
                 and has_schema_privilege('plinth_assistant', relnamespace, 'usage') as mine,
               has_column_privilege('plinth_reader', attrelid, attnum, 'select')
                 and has_schema_privilege('plinth_reader', relnamespace, 'usage') as theirs
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'f')
      ) as columns`)
    return found.rows[0]
  }

  test('over all columns of the database', async () => {
    await rows('select 1')
    expect(await readable()).toEqual({ mine: expect.any(Number), more: 0 })
    await asOwner('revoke select on shop.products from plinth_reader')
    expect(await readable()).toMatchObject({ more: 2 })
    await rows('select 1')
    expect(await readable()).toMatchObject({ more: 0 })
    await asOwner('grant select on shop.products to plinth_reader')
  })

  test('a column that was taken from them is taken from it, and comes back', async () => {
    expect(await read('select hidden from people')).toMatchObject({ error: { code: '42501' } })
    expect(await rows('select id, name from people')).toEqual([['1', 'Ada']])

    await asOwner(
      'grant select on notes to plinth_reader; revoke select on notes from plinth_reader; grant select (id) on notes to plinth_reader',
    )
    expect(await read('select body from notes')).toMatchObject({ error: { code: '42501' } })
    expect(await rows('select id from notes order by id')).toEqual([['1'], ['2']])

    await asOwner('grant select on notes to plinth_reader')
    expect(await rows('select body from notes where id = 1')).toEqual([['mine']])
  })

  test('nor a schema that was', async () => {
    await asOwner('revoke usage on schema shop from plinth_reader')
    expect(await read('select * from shop.products')).toMatchObject({ error: { code: '42501' } })
    await asOwner('grant usage on schema shop to plinth_reader')
    expect(await rows('select name from shop.products')).toEqual([['Lamp']])
  })
})

describe('what somebody gives to its login is taken away before it is used', () => {
  test.each([
    'grant service_role to plinth_assistant',
    'grant insert, update, delete, truncate, references, trigger on notes to plinth_assistant',
    'grant update (body) on notes to plinth_assistant',
    'grant select on notes to plinth_assistant with grant option',
    'grant select on auth.users to plinth_assistant; grant usage on schema auth to plinth_assistant',
    'grant usage, create on schema public to plinth_assistant',
    'grant all on sequence counter to plinth_assistant',
    'grant execute on function bump() to plinth_assistant',
    'grant execute on procedure bump_and_commit() to plinth_assistant',
    'grant temporary, create on database postgres to plinth_assistant',
    'grant all on large object 4711 to plinth_assistant',
    'grant execute on function pg_terminate_backend(int, bigint) to public',
    'grant select on notes to service_role with grant option; set role service_role; grant select on notes to plinth_assistant; reset role',
    'alter default privileges grant all on tables to plinth_assistant; create table given (n int)',
  ])('%s', async (statements) => {
    await rows('select 1')
    const before = await rightsOfTheAssistant()
    await asOwner(statements)
    expect(await rightsOfTheAssistant()).not.toEqual(before)

    await rows('select 1')

    const after = await rightsOfTheAssistant()
    expect(
      after.filter((right) => !before.includes(right) && right !== 'public.given plinth_assistant=r/postgres'),
    ).toEqual([])
    expect(before.filter((right) => !after.includes(right))).toEqual([])
    await asOwner('alter default privileges revoke all on tables from plinth_assistant; drop table if exists given')
  })

  async function rightsOfTheAssistant(): Promise<string[]> {
    const found = await asSuperuser(`
      select object || ' ' || acl::text as right from (
        select oid::regclass::text as object, unnest(relacl) as acl from pg_class
        union all select attrelid::regclass || '.' || attname, unnest(attacl) from pg_attribute
        union all select oid::regprocedure::text, unnest(proacl) from pg_proc
        union all select nspname, unnest(nspacl) from pg_namespace
        union all select datname, unnest(datacl) from pg_database
        union all select oid::text, unnest(lomacl) from pg_largeobject_metadata
      ) as rights
      where acl::text like 'plinth_assistant=%' or acl::text like '=%' and object like 'pg_%_backend%'
      union all select 'member of ' || roleid::regrole from pg_auth_members where member = 'plinth_assistant'::regrole`)
    return found.rows.map((row: { right: string }) => row.right)
  }
})

describe('while a door is open to everybody, nothing runs, and the answer says which one', () => {
  const cannot = (message: RegExp) =>
    expect.objectContaining({
      error: expect.objectContaining({ code: 'open_to_everybody', message: expect.stringMatching(message) }),
    })

  test.each([
    [
      'a function with its owner’s rights',
      'grant execute on function tell() to public',
      /tell\(\)/,
      'revoke execute on function tell() from public',
    ],
    [
      'a procedure with its owner’s rights',
      `create procedure quietly() language sql security definer as 'select 1'; grant execute on procedure quietly() to public`,
      /quietly\(\)/,
      'drop procedure quietly()',
    ],
    [
      'an aggregate, which calls what its caller may not',
      `create function add_one(int, int) returns int language sql security definer as 'select 1';
       create aggregate add_up(int) (sfunc = add_one, stype = int); grant execute on function add_up(int) to public`,
      /add_up\(integer\)/,
      'drop aggregate add_up(int); drop function add_one(int, int)',
    ],
    [
      'a function that somebody put into an extension which Postgres trusts',
      `create extension hstore schema extensions;
       create function hidden() returns int language sql security definer as 'select 1';
       alter extension hstore add function hidden(); grant execute on function hidden() to public`,
      /hidden\(\)/,
      'drop extension hstore',
    ],
    [
      'a table in a schema of secrets',
      'grant usage on schema vault to public; grant select on vault.secrets to public',
      /vault\.secrets/,
      'revoke usage on schema vault from public; revoke select on vault.secrets from public',
    ],
  ])('%s', async (_, open, message, shut) => {
    await asOwner(open)
    expect(await read('select 1')).toEqual(cannot(message))
    await asOwner(shut)
    expect(await rows('select 1')).toEqual([['1']])
  })

  test('a foreign table, which Postgres may ask before it looks at rights', async () => {
    await asSuperuser(`create foreign data wrapper nowhere; create server elsewhere foreign data wrapper nowhere;
      create foreign table shop.far_away (n int) server elsewhere`)
    expect(await read('select 1')).toEqual(cannot(/shop\.far_away/))
    await asSuperuser('drop foreign data wrapper nowhere cascade')
    expect(await rows('select 1')).toEqual([['1']])
  })

  test('a function of an extension that only a superuser can make', async () => {
    await asSuperuser('create extension dblink schema extensions')
    expect(await read('select 1')).toEqual(cannot(/dblink/))
    await asSuperuser('drop extension dblink')
    expect(await rows('select 1')).toEqual([['1']])
  })

  test('but not a range type, which brings functions in a language of the server', async () => {
    await asOwner('create type text_range as range (subtype = text)')
    expect(await rows(`select text_range('a', 'c') @> 'b'::text`)).toEqual([['t']])
    await asOwner(`create function apart(numeric, numeric) returns float8 language sql immutable security definer as 'select 1.0';
      create type price_range as range (subtype = numeric, subtype_diff = apart)`)
    expect(await read('select 1')).toEqual(cannot(/price_/))
    await asOwner('drop type price_range')
  })

  test('but not a function that runs with the rights of its caller', async () => {
    await asOwner(
      `create function twice(n int) returns int language sql as 'select n * 2'; grant execute on function twice(int) to public`,
    )
    expect(await rows('select twice(2)')).toEqual([['4']])
  })
})

test('a project from before has the login from the first question on', async () => {
  await platform.stores.projects.forgetSecret(ref, 'assistant')
  await asSuperuser(`drop owned by plinth_assistant; alter role plinth_assistant password null nobypassrls;
    alter role plinth_assistant reset all; grant execute on function pg_cancel_backend(int) to public`)

  expect(await rows('select count(*) from notes')).toEqual([['2']])
  expect(await read('select pg_cancel_backend(1)')).toMatchObject({ error: { code: '42501' } })
  expect(
    await rows('select rolbypassrls, rolinherit, rolconnlimit from pg_roles where rolname = session_user'),
  ).toEqual([['t', 'f', '5']])
})

describe('a plan', () => {
  const asXml = ['', '_and_xmlschema'].flatMap((form) => [
    `table_to_xml${form}('public.notes', true, false, '')`,
    `schema_to_xml${form}('public', true, false, '')`,
    `database_to_xml${form}(true, false, '')`,
  ])

  test.each(asXml)('tells no rows that the planner would read to estimate: %s', async (xml) => {
    const denied = { error: { code: '42501' } }
    expect(await read(`explain select * from notes where id = (${xml}::text)::int`)).toMatchObject(denied)
    expect(await read(`explain select * from generate_series(1, ascii(${xml}::text))`)).toMatchObject(denied)
  })

  test('takes nothing from people, who still read tables as XML', async () => {
    await rows('select 1')
    const hasAll = `select table_to_xml('public.notes', true, false, '')::text ~ 'mine too'`
    expect(await asOwner(hasAll)).toEqual([['t']])
    expect(await rowsOf(reader, ref, hasAll)).toEqual([['t']])
  })
})

test('somebody has read what every built-in function does that the assistant may call', async () => {
  const found = await asSuperuser(`
    select distinct proname::text as name from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and provolatile = 'v'
      and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and has_function_privilege('plinth_assistant', oid, 'execute')`)
  const callable = found.rows.map((row: { name: string }) => row.name)
  const reviewed = Object.values(reviewedFunctions).flatMap((names) => names.trim().split(/\s+/))
  expect(callable.toSorted()).toEqual(reviewed.toSorted())
})

describe('limits', () => {
  test('a hundred rows, and whether there are more', async () => {
    const answer = await read('select n from generate_series(1, 101) n')
    expect(answer).toMatchObject({ is_truncated: true })
    expect('rows' in answer && answer.rows.length).toBe(100)
    expect(await read('select n from generate_series(1, 100) n')).toMatchObject({ is_truncated: false })
  })

  test('as many rows as fit in 64 kB', async () => {
    const answer = await read(`select repeat('é', 5000) from generate_series(1, 50)`)
    expect(answer).toMatchObject({ is_truncated: true })
    expect('rows' in answer && answer.rows.length).toBe(6)
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(64 * 1024 + 100)
    expect(await read(`select repeat('x', 70000)`)).toMatchObject({ error: { code: 'result_too_large' } })
  })

  test('ten seconds, also for what lifts its own limit and will not be cancelled', async () => {
    const stubborn = `do $$ begin
      perform set_config('statement_timeout', '0', false);
      loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop;
    end $$`
    const [sleeping, refusing] = await Promise.all([read('select pg_sleep(60)'), read(stubborn)])
    expect(sleeping).toMatchObject({ error: { code: 'timeout' } })
    expect(refusing).toMatchObject({ error: { code: 'timeout' } })
    expect(await sessions()).toBe(0)
  })

  test('a text with a null byte, of which Postgres would read the beginning', async () => {
    const refused = { error: { code: '22021', message: 'invalid byte sequence for encoding "UTF8": 0x00' } }
    expect(await read('select 1\0')).toEqual(refused)
    expect(await read("select 'a\0b'")).toEqual(refused)
    expect(await rows('select 1')).toEqual([['1']])
  })

  test('two questions of one person and five of a project at once', async () => {
    const stop = new AbortController()
    // what sleeps holds its places, also where something below fails
    onTestFinished(() => stop.abort())
    const sleep = (userId: string) => read('select pg_sleep(60)', { userId, signal: stop.signal })
    const going = [sleep('ada'), sleep('ada'), sleep('bob'), sleep('bob'), sleep('eve')]
    await expect.poll(sessions).toBe(5)

    const full = { error: { code: 'too_many_queries' } }
    const refused = await Promise.all([read('select 1', { userId: 'ada' }), read('select 1', { userId: 'zoe' })])
    expect(refused).toMatchObject([full, full])
    expect(await rows('select 1', { userId: 'zoe', project: other.ref })).toEqual([['1']])

    stop.abort()
    for (const answer of await Promise.all(going)) expect(answer).toMatchObject({ error: { code: 'cancelled' } })
    expect(await sessions()).toBe(0)
    expect(await rows('select 1', { userId: 'ada' })).toEqual([['1']])
  })

  test('a canceled question does not run', async () => {
    expect(await read('select 1', { signal: AbortSignal.abort() })).toMatchObject({ error: { code: 'cancelled' } })
  })

  test('the memory of one query', async () => {
    const greedy = 'select array_agg(repeat(md5(n::text), 30000)) from generate_series(1, 1000000) n'
    expect(await read(greedy)).toMatchObject({ error: { code: 'too_much_memory' } })
  })

  test('the memory of one query that takes it in one piece, before the watch can look', async () => {
    expect(await read(`select length(repeat('x', 500000000))`)).toMatchObject({ error: { code: 'too_much_memory' } })
  })

  test('the memory of its workers, which it may give itself', async () => {
    const greedy = `do $$ declare line record; begin
      set local debug_parallel_query = on; set local max_parallel_workers_per_gather = 4;
      for line in execute 'explain (analyze, timing off)
        select count(all_of_it) from (select array_agg(repeat(md5(n::text), 3000)) as all_of_it from generate_series(1, 10000) n) s'
      loop end loop;
    end $$`
    expect(await read(greedy)).toMatchObject({ error: { code: 'too_much_memory' } })
  })

  test('before a cluster stops, what runs in it ends', async () => {
    const going = read('select pg_sleep(60)')
    await expect.poll(sessions).toBe(1)
    await platform.process.fleet.disconnect(ref)
    expect(await going).toMatchObject({ error: { code: 'cancelled' } })
    expect(await sessions()).toBe(0)
  })
})

async function sessions(): Promise<number> {
  const found = await asSuperuser(
    `select count(*)::int as n from pg_stat_activity where usename = 'plinth_assistant' and wait_event is distinct from 'ClientRead'`,
  )
  return found.rows[0].n
}

test('nothing that it runs can be read in the log of the server, where its rows would stay', async () => {
  await read(`do $$ begin raise log 'said by hostile SQL'; end $$`)
  await read(`select 'said by hostile SQL'::int`)
  await read(`do $$ begin set debug_print_parse = on; perform 'said by hostile SQL'; end $$`)
  await asSuperuser(`do $$ begin raise log 'said by the superuser'; end $$`)
  // The collector writes what reaches it in order, but later than the statement ends, and begins a new file every hour.
  await expect.poll(logOfServer).toContain('said by the superuser')
  expect(await logOfServer()).not.toContain('said by hostile SQL')
})

async function logOfServer(): Promise<string> {
  const found = await asSuperuser(
    `select string_agg(pg_read_file(current_setting('log_directory') || '/' || name), '') as text from pg_ls_logdir()`,
  )
  return String(found.rows[0].text)
}
