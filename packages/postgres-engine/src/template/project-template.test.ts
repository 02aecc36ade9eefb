import { existsSync } from 'node:fs'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { POSTGRES_MAJORS } from '../binaries.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

const { engine } = await givenEngine(installedEngines())

type Role = keyof typeof PASSWORDS

describe.each(engine.majors())('a new project on Postgres $version', ({ major }) => {
  const ref = `rights-${major}`

  beforeAll(async () => {
    await engine.create(draft(ref, { major }))
    await as('postgres', (owner) =>
      owner.query(`
        create table notes (id int primary key, body text);
        insert into notes values (1, 'mine');
        create function bump() returns int language sql security definer as 'insert into notes values (99) returning id';
        create view all_notes as select * from notes;
        create view owner_notes with (security_invoker = false) as select * from notes;
        create materialized view cached_notes as select * from notes;
        create sequence counter;
        select lo_create(4711);
      `),
    )
  })

  test.each([
    [
      'postgres',
      { super: false, login: true, createdb: true, createrole: major >= 16, replication: true, bypass: true },
    ],
    [
      'authenticator',
      { super: false, login: true, createdb: false, createrole: false, replication: false, bypass: false },
    ],
    ['anon', { super: false, login: false, createdb: false, createrole: false, replication: false, bypass: false }],
    [
      'service_role',
      { super: false, login: false, createdb: false, createrole: false, replication: false, bypass: true },
    ],
    [
      'plinth_reader',
      { super: false, login: true, createdb: false, createrole: false, replication: false, bypass: true },
    ],
    [
      'plinth_assistant',
      { super: false, login: true, createdb: false, createrole: false, replication: false, bypass: false },
    ],
  ])('the role %s may %o', async (role, expected) => {
    const { rows } = await as('plinth_admin', (admin) =>
      admin.query(
        `select rolsuper as super, rolcanlogin as login, rolcreatedb as createdb, rolcreaterole as createrole,
                rolreplication as replication, rolbypassrls as bypass from pg_roles where rolname = $1`,
        [role],
      ),
    )
    expect(rows).toEqual([expected])
  })

  test('only roles that were given a password have one', async () => {
    const { rows } = await as('plinth_admin', (admin) =>
      admin.query(`select rolname from pg_authid where rolpassword like 'SCRAM-SHA-256$%' order by rolname`),
    )
    expect(rows.map(({ rolname }) => rolname)).toEqual(Object.keys(PASSWORDS).sort())
  })

  test.each([
    'alter role postgres superuser',
    `alter role plinth_admin password 'x'`,
    'grant plinth_admin to postgres',
    'set role plinth_admin',
    'set session authorization plinth_admin',
    `alter role plinth_reader password 'x'`,
    `copy notes to program 'id'`,
    `copy notes from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `select lo_export(4711, '/exported')`,
    'grant pg_execute_server_program to postgres',
    'grant pg_read_server_files to anon',
    'select * from pg_authid',
    `alter system set log_statement = 'all'`,
    `set log_statement = 'all'`,
    'alter event trigger plinth_secure_new_objects disable',
    'drop event trigger plinth_secure_new_objects',
    'drop schema plinth cascade',
    'alter function plinth.secure_new_object() owner to postgres',
    'create extension file_fdw',
  ])('the owner cannot: %s', async (statement) => {
    await expect(as('postgres', (owner) => owner.query(statement))).rejects.toThrow(
      /permission denied|must (be|have)|Only roles|ALTER SYSTEM is not allowed/,
    )
    const { rows } = await as('postgres', (owner) => owner.query('select rolsuper from pg_roles where rolname = user'))
    expect(rows).toEqual([{ rolsuper: false }])
  })

  test.each([
    'create schema app; create table app.things (id int); drop schema app cascade',
    'create role reporting; grant anon to authenticator; drop role reporting',
    'set role service_role; reset role',
    'create extension citext schema extensions; drop extension citext',
    'drop extension "uuid-ossp"; create extension "uuid-ossp" schema extensions',
    'create publication everything; drop publication everything',
    'create temporary table scratch (id int)',
    'select pg_stat_statements.query from extensions.pg_stat_statements',
    'select gen_salt($$bf$$), uuid_generate_v4()',
  ])('the owner can: %s', async (statements) => {
    if (major < 16 && statements.startsWith('create role')) return
    await as('postgres', (owner) => owner.query(statements))
  })

  test.each([
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'select * into mine from notes',
    'insert into notes values (2)',
    'delete from notes',
    'truncate notes',
    'select lo_create(1)',
    'select lo_creat(-1)',
    `select lo_from_bytea(0, 'x')`,
    `select lo_put(4711, 0, 'x')`,
    'select lo_unlink(4711)',
    `select lowrite(lo_open(4711, 131072), 'x')`,
    `select pg_logical_emit_message(false, 'x', 'y')`,
    'select bump()',
    `select nextval('counter')`,
    'select * from pg_authid',
    'select * from pg_shadow',
    'set role postgres',
    'set role service_role',
    'select pg_advisory_lock(1)',
    'select pg_try_advisory_xact_lock_shared(1, 2)',
    `copy notes to program 'id'`,
    `select pg_read_file('/etc/passwd')`,
    'alter role plinth_reader superuser',
  ])('the reader cannot, whatever it does to its transaction: %s', async (statement) => {
    for (const opening of ['select 1', 'begin read only; commit', 'set transaction read write']) {
      const attempt = as('plinth_reader', async (reader) => {
        await reader.query(
          `${opening}; set default_transaction_read_only = off; set session characteristics as transaction read write`,
        )
        await reader.query('begin read write')
        await reader.query(statement)
        await reader.query('commit')
      })
      await expect(attempt).rejects.toThrow(/permission denied|must be (superuser|owner)|Only roles/)
    }
    expect(await sees('postgres', 'select count(*)::int as n from notes')).toEqual([{ n: 1 }])
  })

  test('the owner and the service role may take advisory locks', async () => {
    expect(await sees('postgres', 'select pg_try_advisory_lock(1) as taken')).toEqual([{ taken: true }])
    const service = 'select pg_try_advisory_lock(2) as taken'
    await as('authenticator', async (client) => {
      await client.query('set role service_role')
      expect(await rowsOf(client, service)).toEqual([{ taken: true }])
      await client.query('set role anon')
      await expect(client.query(service)).rejects.toThrow('permission denied')
    })
  })

  test('languages that cannot be interrupted are not offered', async () => {
    const offered = await sees('postgres', 'select name from pg_available_extensions')
    const names = offered.map(({ name }) => String(name))

    expect(names).toContain('citext')
    expect(names.filter((name) => /(^|_)pl(perl|tcl|python)/.test(name))).toEqual([])
    await expect(sees('postgres', 'create extension pltcl')).rejects.toThrow('is not available')
  })

  test('the reader sees every row of every table and no other database', async () => {
    expect(await sees('plinth_reader', 'select body from notes')).toEqual([{ body: 'mine' }])
    expect(await sees('plinth_reader', 'select body from cached_notes')).toEqual([{ body: 'mine' }])
    await as('postgres', (owner) => owner.query('create schema later; create table later.rows as select 7 as n'))
    expect(await sees('plinth_reader', 'select n from later.rows')).toEqual([{ n: 7 }])

    const elsewhere = connected(engine, ref, 'plinth_reader', (reader) => reader.query('select 1'), 'template1')
    await expect(elsewhere).rejects.toThrow(/pg_hba/)
  })

  test('the assistant sees nothing until somebody grants it', async () => {
    await expect(sees('plinth_assistant', 'select * from notes')).rejects.toThrow('permission denied')
    await expect(sees('plinth_assistant', 'create temporary table mine (id int)')).rejects.toThrow(
      /permission denied|read-only/,
    )
  })

  test('the writer acts as the owner from its first statement and stays it', async () => {
    await as('plinth_writer', async (writer) => {
      expect(await rowsOf(writer, 'select current_user as me')).toEqual([{ me: 'postgres' }])
      await writer.query('create table written (id int)')
      await writer.query('set role anon')
      await writer.query('discard all')
      await writer.query('reset role')
      expect(await rowsOf(writer, 'select current_user as me')).toEqual([{ me: 'postgres' }])
      await writer.query('set role none')
      await expect(writer.query('select * from notes')).rejects.toThrow('permission denied')
      await expect(writer.query('create table other (id int)')).rejects.toThrow('permission denied')
    })
    expect(await sees('postgres', `select tableowner from pg_tables where tablename = 'written'`)).toEqual([
      { tableowner: 'postgres' },
    ])
  })

  test.each([
    ['create table fresh (id int)', 'fresh'],
    ['create table "Od.d ""name" as select 1 as id', '"Od.d ""name"'],
    ['select 1 as id into fetched', 'fetched'],
    ['create table parts (id int) partition by range (id)', 'parts'],
    ['create table parts_low partition of parts default', 'parts_low'],
    ['create unlogged table quick (id int)', 'quick'],
  ])('row level security is on after: %s', async (statement, name) => {
    const rows = await as('postgres', async (owner) => {
      await owner.query(statement)
      return rowsOf(owner, `select relrowsecurity as secured from pg_class where oid = '${name}'::regclass`)
    })
    expect(rows).toEqual([{ secured: true }])
  })

  test('anonymous visitors see no rows, through no kind of object, until a policy says so', async () => {
    expect(await sees('authenticator', 'select * from notes', 'anon')).toEqual([])
    expect(await sees('authenticator', 'select * from all_notes', 'anon')).toEqual([])
    await expect(sees('authenticator', 'select * from cached_notes', 'anon')).rejects.toThrow('permission denied')
    await expect(sees('authenticator', 'truncate notes', 'anon')).rejects.toThrow('permission denied')
    await expect(sees('authenticator', 'insert into notes values (5)', 'anon')).rejects.toThrow('row-level security')

    expect(await sees('authenticator', 'select id from notes', 'service_role')).toEqual([{ id: 1 }])
    expect(await sees('authenticator', 'select id from owner_notes', 'anon')).toEqual([{ id: 1 }])
    await as('postgres', (owner) => owner.query('create policy everybody on notes for select using (true)'))
    expect(await sees('authenticator', 'select id from all_notes', 'anon')).toEqual([{ id: 1 }])
  })

  test('the superuser looks nothing up where the owner can put things', async () => {
    await as('postgres', (owner) =>
      owner.query(`
        create function public.upper(int) returns text language sql as 'select ''trapped''';
        alter database postgres set search_path = public, pg_catalog;
        alter database postgres set role = 'anon';
        alter database postgres set default_transaction_read_only = on;
      `),
    )
    const [row] = await sees(
      'plinth_admin',
      `select current_user as me, current_setting('search_path') as path, current_setting('transaction_read_only') as held`,
    )
    expect(row).toEqual({ me: 'plinth_admin', path: 'pg_catalog, pg_temp', held: 'off' })
    await as('plinth_admin', (admin) =>
      admin.query('alter database postgres reset role; alter database postgres reset default_transaction_read_only'),
    )
  })

  function as<T>(role: Role, work: (client: pg.Client) => Promise<T>) {
    return connected(engine, ref, role, work)
  }

  function sees(role: Role, query: string, acting?: string) {
    return as(role, async (client) => {
      if (acting !== undefined) await client.query(`set role ${acting}`)
      return rowsOf(client, query)
    })
  }
})

async function rowsOf(client: pg.Client, query: string) {
  return (await client.query(query)).rows
}

/** Besides the bundled major: Debian's Postgres, and what PLINTH_EXTRA_ENGINES names. */
function installedEngines() {
  const debian = POSTGRES_MAJORS.map((major) => [major, `/usr/lib/postgresql/${major}/bin`] as const)
  return {
    systemBinaries: Object.fromEntries(debian.filter(([major, bin]) => major !== 17 && existsSync(`${bin}/postgres`))),
    extraEngines: process.env['PLINTH_EXTRA_ENGINES'],
  }
}
