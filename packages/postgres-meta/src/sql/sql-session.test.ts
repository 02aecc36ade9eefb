import { expect, test } from 'vitest'
import { givenSqlSessions } from '../testing/given-sql-sessions.ts'

const { pool, connection, writer, owner, alice, bob, givenSessions, backends, eventually } = await givenSqlSessions()

test('a person keeps one warm connection, and two people never share it', async () => {
  const { value } = givenSessions()

  const first = await value(alice, 'select pg_backend_pid()')
  const again = await value(alice, 'select pg_backend_pid()')
  const other = await value(bob, 'select pg_backend_pid()')
  const elsewhere = await value({ ...alice, ref: 'beta' }, 'select pg_backend_pid()')

  expect(again).toBe(first)
  expect(new Set([first, other, elsewhere]).size).toBe(3)
})

test('names that run together are still different people', async () => {
  const { value } = givenSessions()
  const one = await value({ ...alice, ref: 'a', userId: 'b","c' }, 'select pg_backend_pid()')
  const two = await value({ ...alice, ref: 'a","b', userId: 'c' }, 'select pg_backend_pid()')
  expect(one).not.toBe(two)
})

test('nothing a run leaves in its session reaches the next run', async () => {
  const { value, run } = givenSessions()
  const pid = await value(alice, 'select pg_backend_pid()')

  const within = await run(
    alice,
    `create temp table leftover (id int);
     prepare leftover_statement as select 1;
     declare leftover_cursor cursor with hold for select 1;
     listen leftover_channel;
     select pg_advisory_lock(42);
     set search_path = pg_temp; set statement_timeout = 1; set statement_timeout = 0; set application_name = 'disguise';
     select set_config('my.secret', 'mine', false);
     select current_setting('my.secret'), to_regclass('pg_temp.leftover') is not null,
            (select count(*) from pg_prepared_statements), (select count(*) from pg_cursors where name <> ''),
            (select count(*) from pg_listening_channels()), current_setting('application_name'),
            (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())`,
    { transaction: false },
  )
  expect(within.error).toBeUndefined()
  expect(within.results.at(-1)?.rows).toEqual([['mine', 't', '1', '1', '1', 'disguise', '1']])

  const after = await run(
    alice,
    `select current_setting('my.secret', true), to_regclass('pg_temp.leftover') is not null,
            (select count(*) from pg_prepared_statements where name <> ''), (select count(*) from pg_cursors where name <> ''),
            (select count(*) from pg_listening_channels()), current_setting('application_name'),
            (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()),
            current_setting('search_path'), current_setting('statement_timeout'), pg_backend_pid()`,
  )
  expect(after.results[0]?.rows).toEqual([['', 'f', '0', '0', '0', 'sql of alice', '0', '"$user", public', '25s', pid]])
})

test('the role that belongs to the login is back after a run changed it', async () => {
  const { value, run } = givenSessions()
  const pid = await value(alice, 'select pg_backend_pid()')
  expect(await value(alice, 'select current_user')).toBe(owner)

  for (const change of [
    'reset role',
    'set role none',
    `set role ${writer}`,
    'set session authorization default',
    'discard all',
  ]) {
    const changed = await run(alice, `${change}; select current_user`, { transaction: false })
    expect(changed.error).toBeUndefined()
    expect([change, await value(alice, 'select current_user')]).toEqual([change, owner])
  }
  await value(alice, 'set role none; select current_user')
  expect(await value(alice, 'select session_user')).toBe(writer)
  expect(await value(alice, 'select pg_backend_pid()')).toBe(pid)
})

test('a run cannot take a role or session that is not its own', async () => {
  const { run } = givenSessions()
  const { rows } = await pool.query('select current_user::text as superuser')
  const superuser = String(rows[0].superuser)
  expect((await run(alice, `set role ${superuser}`)).error?.code).toBe('42501')
  expect((await run(alice, `set session authorization ${superuser}`)).error?.code).toBe('42501')
})

test('a transaction that was left open is undone before the next run', async () => {
  const { run, value } = givenSessions()
  const pid = await value(alice, 'create table open_transaction (id int); select pg_backend_pid()')

  const outcome = await run(alice, 'begin; insert into open_transaction values (1)')
  expect(outcome.left_transaction_open).toBe(true)
  expect(await value(alice, 'select count(*) from open_transaction')).toBe('0')

  const failed = await run(alice, 'begin; select 1/0')
  expect(failed).toMatchObject({ error: { code: '22012' }, left_transaction_open: true })
  expect(await value(alice, 'select pg_backend_pid()')).toBe(pid)
})

test('closing a project stops its runs and closes its connections, and no other', async () => {
  const { project, run, value } = givenSessions()
  const beta = { ...alice, ref: 'beta' }
  const pid = await value(beta, 'select pg_backend_pid()')
  await value(bob, 'select 1')
  const slow = run(alice, 'select pg_sleep(62)')
  await eventually(async () => (await backends(`query = 'select pg_sleep(62)'`)) === 1)

  await project('alpha').close()

  expect((await slow).error?.code).toBe('cancelled')
  await expect(run(alice, 'select 1')).rejects.toThrow('The sessions of this project are closed')
  expect(await value(beta, 'select pg_backend_pid()')).toBe(pid)
  await eventually(async () => (await backends(`query = 'select pg_sleep(62)'`)) === 0)
})

test('an idle connection is closed after its time', async () => {
  const { value } = givenSessions({ idleMs: 1, applicationName: () => 'soon gone' })
  await value(alice, 'select 1')
  await eventually(async () => (await backends(`application_name = 'soon gone'`)) === 0)
  expect(await value(alice, 'select 2')).toBe('2')
})

test('a connection that the server ended is replaced', async () => {
  const { value } = givenSessions()
  const pid = await value(alice, 'select pg_backend_pid()')
  await pool.query('select pg_terminate_backend($1)', [pid])
  await eventually(async () => (await backends(`pid = ${pid}`)) === 0)
  await eventually(async () => (await value(alice, 'select pg_backend_pid()').catch(() => pid)) !== pid)
})

test('a login that may not connect is an error of the caller, and takes no place', async () => {
  const { run } = givenSessions({ maxSessions: 1, connect: () => ({ ...connection, user: writer, password: 'wrong' }) })
  await expect(run(alice, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await expect(run(alice, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('the application name is data, whatever it holds', async () => {
  const name = `'; drop table x; -- -c work_mem=1`
  const { value } = givenSessions({ applicationName: () => name })
  expect(await value(alice, `select current_setting('application_name')`)).toBe(name)
})

test('a terminator that fails is reported and does not hold up the answer', async () => {
  const { run, errors } = givenSessions({ terminate: () => Promise.reject(new Error('no administrator')) })
  const outcome = await run(alice, `select repeat('x', 1000000)`, { byteLimit: 1000 })
  expect(outcome.error?.code).toBe('result_too_large')
  expect(errors).toEqual([new Error('no administrator')])
})
