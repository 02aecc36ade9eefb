import { database } from '@plinth/contract/database'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, handleOf, rowsOf, runSql } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const other = await givenProject(alice, organizations[0]!, { name: 'Other' })
await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (1)')

test('a Read-only member reads', async () => {
  expect(await rowsOf(reader, ref, 'select n from kept')).toEqual([['1']])
  expect(
    await rowsOf(reader, ref, `select session_user, current_user, current_setting('transaction_read_only')`),
  ).toEqual([['plinth_reader', 'plinth_reader', 'on']])
})

describe('a Read-only member changes nothing by', () => {
  test.each([
    'create table made ()',
    'commit; create table made ()',
    'set transaction read write; create table made ()',
    'set default_transaction_read_only = off; commit; begin; create table made ()',
    'rollback; begin read write; insert into kept values (2); commit',
    'set role postgres; create table made ()',
    'reset role; reset session authorization; begin read write; create table made (); commit',
    'set session authorization postgres; create table made ()',
    `select set_config('role', 'postgres', false); create table made ()`,
    `select set_config('transaction_read_only', 'off', true); create table public.made ()`,
    `commit; begin read write; create temp table made (); commit`,
    `commit; begin read write; select lo_create(0); commit`,
    `do $$ begin execute 'set local transaction_read_only = off; truncate kept'; end $$`,
    `commit; begin read write; update kept set n = 2; commit`,
    `copy kept from program 'echo 2'`,
  ])('%s', async (query) => {
    for (const transaction of [true, false]) {
      const { error } = await runSql(reader, ref, query, { transaction })
      expect(error?.code).toMatch(/^(42501|25006|25001|22023|0A000)$/)
    }
    expect(
      await rowsOf(
        alice,
        ref,
        `select (select array_agg(n) from kept), to_regclass('made'), (select count(*) from pg_largeobject_metadata)`,
      ),
    ).toEqual([['{1}', null, '0']])
  })
})

describe('nobody leaves the database by', () => {
  test.each([
    `copy (select 1) to program 'id'`,
    `copy kept to '/tmp/out'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `select rolpassword from pg_authid`,
    `select * from pg_shadow where passwd like 'SCRAM%'`,
    `create extension plpython3u`,
    `create extension dblink`,
    `create extension postgres_fdw`,
    `create extension file_fdw`,
    `create function c(cstring) returns int language c as 'libc.so.6', 'system'`,
    `load '/etc/passwd'`,
    `set role plinth_admin`,
    `set session authorization plinth_admin`,
    `alter role postgres superuser`,
    `grant plinth_admin to postgres`,
    `grant pg_execute_server_program to postgres`,
    `alter role plinth_admin password 'x'`,
    `create role boss superuser`,
    `alter system set archive_command = 'id'`,
    `create subscription s connection 'host=/run dbname=postgres' publication p`,
  ])('%s', async (query) => {
    for (const person of [alice, reader]) {
      const { error } = await runSql(person, ref, query)
      expect(error?.code, error?.message).toMatch(/^(42501|0A000|22023|25006|58P01|42704|55000)$/)
    }
  })

  test('the socket of another project', async () => {
    const { host } = platform.process.fleet.engine.connection(other.ref)
    const { error } = await runSql(alice, ref, `select dblink_connect('host=${host} user=postgres')`)
    expect(error).toMatchObject({ code: '42883' })
  })
})

describe('what somebody does to the login that they share is undone for the next connection', () => {
  test.each([
    `alter role plinth_reader password 'taken'`,
    `alter role plinth_reader set search_path = pg_catalog`,
    `alter role plinth_reader set default_transaction_read_only = off`,
    `alter role plinth_reader in database postgres set statement_timeout = 1`,
    `alter role plinth_reader set role = 'anon'`,
  ])('%s', async (tampering) => {
    await runSql(reader, ref, `commit; begin read write; ${tampering}; commit`)
    await platform.process.fleet.disconnect(ref)

    expect(
      await rowsOf(
        reader,
        ref,
        `select current_user, current_setting('default_transaction_read_only'), current_setting('search_path') like '%public%'`,
      ),
    ).toEqual([['plinth_reader', 'on', 't']])
  })

  test('also for the metadata, whose connections are kept', async () => {
    const handle = await handleOf(reader, ref)
    const tables = () => reader.call(database.tables, { ref }, handle)
    const kept = expect.arrayContaining([expect.objectContaining({ name: 'kept' })])
    expect(await tables()).toEqual(kept)

    await runSql(reader, ref, `commit; begin read write; alter role plinth_reader password 'taken'; commit`)
    await platform.process.fleet.asSuperuser(ref, (admin) =>
      admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plinth_reader'`),
    )

    await expect.poll(tables).toEqual(kept)
  })

  test('and for those who write', async () => {
    await runSql(
      alice,
      ref,
      `reset role; alter role plinth_writer set role = 'anon'; alter role plinth_writer password 'x'`,
    )
    await platform.process.fleet.disconnect(ref)
    expect(await rowsOf(alice, ref, 'select current_user')).toEqual([['postgres']])
  })
})
