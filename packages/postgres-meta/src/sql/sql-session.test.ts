import { givenDatabase } from '@plinth/testing/given-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSqlSessions, type ProjectSessions, type SqlPrincipal, type SqlSessionsOptions } from './sql-session.ts'
import { SqlSessionsBusy } from './sql-turns.ts'

const { pool, connection } = await givenDatabase()
const opened: ProjectSessions[] = []
const suffix = connection.database.slice(-8)
const writer = `writer_${suffix}`
const owner = `owner_${suffix}`
const alice: SqlPrincipal = { ref: 'alpha', login: writer, userId: 'alice', organization: 'acme' }
const bob: SqlPrincipal = { ref: 'alpha', login: writer, userId: 'bob', organization: 'acme' }

beforeAll(async () => {
  await pool.query(`create role ${owner} nosuperuser; create role ${writer} login password 'w' in role ${owner};
    alter role ${writer} set role ${owner}; grant create on schema public to ${owner}`)
})

afterAll(async () => {
  await Promise.all(opened.map((sessions) => sessions.close()))
  await pool.query(`drop owned by ${owner}; drop role ${writer}; drop role ${owner}`)
})

function givenSessions(overrides: Partial<SqlSessionsOptions> = {}) {
  const errors: unknown[] = []
  const sessions = createSqlSessions({
    connect: ({ login }) => ({ ...connection, user: login, password: 'w' }),
    terminate: async (_, pid) => (await pool.query('select pg_terminate_backend($1)', [pid])).rowCount === 1,
    applicationName: ({ userId }) => `sql of ${userId}`,
    maxSessions: 10,
    keptForOthers: 0,
    leastInReserveMs: 600_000,
    maxPerOrganization: 10,
    queue: { timeoutMs: 1, perPerson: 10, inAll: 100 },
    maxPerProject: 10,
    maxPerPerson: 10,
    maxPerPrincipal: 2,
    maxBytesInFlight: 1e8,
    maxBytesInFlightPerPerson: 1e8,
    idleMs: 60_000,
    maxTimeoutMs: 20_000,
    onError: (error) => errors.push(error),
    ...overrides,
  })
  const projects: Record<string, ProjectSessions> = {}
  function project(ref: string) {
    const known = projects[ref] ?? sessions.forProject()
    projects[ref] = known
    opened.push(known)
    return known
  }
  const run = (principal: SqlPrincipal, text: string, options = {}) =>
    project(principal.ref).run(principal, text, {
      transaction: true,
      rowLimit: 100,
      byteLimit: 1e7,
      timeoutMs: 15_000,
      ...options,
    })
  async function value(principal: SqlPrincipal, text: string) {
    const { results, error } = await run(principal, text)
    if (error) throw new Error(`${error.code} ${error.message}`)
    return results.at(-1)?.rows[0]?.[0]
  }
  return { project, run, value, errors }
}

const PATIENT_QUEUE = { timeoutMs: 600_000, perPerson: 10, inAll: 100 }

async function backends(condition: string) {
  const { rows } = await pool.query(
    `select pid from pg_stat_activity where datname = current_database() and usename = '${writer}' and ${condition}`,
  )
  return rows.length
}

async function eventually(check: () => Promise<boolean>) {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a person keeps one warm connection, and two people never share it', async () => {
  const { value } = givenSessions()

  const first = await value(alice, 'select pg_backend_pid()')
  const again = await value(alice, 'select pg_backend_pid()')
  const other = await value(bob, 'select pg_backend_pid()')
  const elsewhere = await value({ ...alice, ref: 'beta' }, 'select pg_backend_pid()')

  expect(again).toBe(first)
  expect(new Set([first, other, elsewhere]).size).toBe(3)
})

test('a run in the reserve ends when another organization waits for it, and says so', async () => {
  const queue = PATIENT_QUEUE
  const { run, value } = givenSessions({ maxSessions: 2, keptForOthers: 1, leastInReserveMs: 0, queue })
  const other: SqlPrincipal = { ref: 'beta', login: writer, userId: 'carol', organization: 'other' }
  const common = new AbortController()
  const first = run(alice, `select pg_sleep(15) as common`, { signal: common.signal })
  const reserved = run(other, `select pg_sleep(15) as reserved`)

  const third = await value({ ...other, ref: 'gamma', userId: 'dave', organization: 'third' }, 'select 3')

  expect(third).toBe('3')
  expect((await reserved).error).toMatchObject({
    code: 'others_wait',
    message: expect.stringContaining('other organizations wait'),
  })
  common.abort()
  expect((await first).error?.code).toBe('cancelled')
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

test('a second run at the same time gets its own connection, a third is refused for now', async () => {
  const { run, value } = givenSessions()
  const signal = new AbortController()
  const slow = [1, 2].map(() => run(alice, 'select pg_sleep(60)', { signal: signal.signal }))
  await eventually(async () => (await backends(`query = 'select pg_sleep(60)'`)) === 2)

  await expect(run(alice, 'select 1')).rejects.toThrow(SqlSessionsBusy)
  expect(await value(bob, 'select 1')).toBe('1')

  signal.abort()
  for (const outcome of await Promise.all(slow)) expect(outcome.error?.code).toBe('cancelled')
  expect(await value(alice, 'select 1')).toBe('1')
})

test('a run beyond the limit waits for its turn, and can be canceled meanwhile', async () => {
  const { run, value, project } = givenSessions({ maxPerPerson: 1, queue: PATIENT_QUEUE })
  const letGo = await busyWith(run, [alice], 'queue')
  const [left, closed] = [new AbortController(), { ...alice, ref: 'closing' }]
  const leaving = run(alice, 'select 1', { signal: left.signal })
  const waiting = value(alice, 'select 2')
  const closing = run(closed, 'select 3')

  left.abort()
  await project('closing').close()
  expect((await leaving).error?.code).toBe('cancelled')
  expect((await closing).error?.code).toBe('cancelled')

  await letGo()
  expect(await waiting).toBe('2')
})

test('seven people of one organization leave connections to another one', async () => {
  const { run, value } = givenSessions({
    maxSessions: 8,
    keptForOthers: 2,
    maxPerOrganization: 7,
    queue: PATIENT_QUEUE,
  })
  const seven = Array.from({ length: 7 }, (_, at) => ({ ...alice, userId: `${at}`, ref: `project ${at % 3}` }))
  const letGo = await busyWith(run, seven.slice(0, 6), 'crowd')
  const seventh = value(seven[6]!, 'select 7')

  expect(await value({ ...bob, organization: 'other', ref: 'other' }, 'select 1')).toBe('1')

  await letGo()
  expect(await seventh).toBe('7')
})

test('when all connections are taken, idle ones of other people make room and busy ones do not', async () => {
  const { run, value } = givenSessions({ maxSessions: 1 })
  await value(bob, 'select 1')
  expect(await value(alice, 'select 1')).toBe('1')

  const signal = new AbortController()
  const slow = run(alice, 'select pg_sleep(61)', { signal: signal.signal })
  await eventually(async () => (await backends(`query = 'select pg_sleep(61)'`)) === 1)
  await expect(run(bob, 'select 1')).rejects.toMatchObject({ scope: 'server' })
  signal.abort()
  await slow
})

/** Runs that go on until they are let go. */
async function busyWith(run: ReturnType<typeof givenSessions>['run'], principals: SqlPrincipal[], name: string) {
  const signal = new AbortController()
  const text = `select pg_sleep(63), '${name}'`
  const runs = principals.map((principal) => run(principal, text, { signal: signal.signal }))
  await eventually(async () => (await backends(`query = $$${text}$$`)) === principals.length)
  return async function letGo() {
    signal.abort()
    await Promise.all(runs)
  }
}

test('a person has so many connections over all their projects, and others get on', async () => {
  const { run, value } = givenSessions({ maxPerPerson: 3 })
  const letGo = await busyWith(
    run,
    ['alpha', 'beta', 'gamma'].map((ref) => ({ ...alice, ref })),
    'person',
  )

  await expect(run({ ...alice, ref: 'delta' }, 'select 1')).rejects.toMatchObject({ scope: 'person' })
  expect(await value({ ...bob, ref: 'delta' }, 'select 1')).toBe('1')

  await letGo()
  expect(await value({ ...alice, ref: 'delta' }, 'select 1')).toBe('1')
})

test('a project has so many connections over all people, and other projects get on', async () => {
  const { run, value } = givenSessions({ maxPerProject: 3 })
  const letGo = await busyWith(
    run,
    ['alice', 'bob', 'carol'].map((userId) => ({ ...alice, userId })),
    'project',
  )

  await expect(run({ ...alice, userId: 'dave' }, 'select 1')).rejects.toMatchObject({ scope: 'project' })
  expect(await value({ ...alice, userId: 'dave', ref: 'beta' }, 'select 1')).toBe('1')

  await letGo()
  expect(await value({ ...alice, userId: 'dave' }, 'select 1')).toBe('1')
})

test('a person at their own limit loses their idle connection, and nobody else loses one', async () => {
  const { value } = givenSessions({ maxPerPerson: 2, maxSessions: 10 })
  const pid = 'select pg_backend_pid()'
  const ofBob = await value(bob, pid)
  const first = await value(alice, pid)
  const second = await value({ ...alice, ref: 'beta' }, pid)
  const third = await value({ ...alice, ref: 'gamma' }, pid)

  expect(await value(bob, pid)).toBe(ofBob)
  expect(await value({ ...alice, ref: 'beta' }, pid)).toBe(second)
  expect(await value({ ...alice, ref: 'gamma' }, pid)).toBe(third)
  expect(await value(alice, pid)).not.toBe(first)
})

test('a project that is full closes an idle connection of its own', async () => {
  const { value } = givenSessions({ maxPerProject: 1 })
  const pid = 'select pg_backend_pid()'
  const elsewhere = await value({ ...bob, ref: 'beta' }, pid)
  const first = await value(alice, pid)
  expect(await value(bob, 'select 1')).toBe('1')
  expect(await value(alice, pid)).not.toBe(first)
  expect(await value({ ...bob, ref: 'beta' }, pid)).toBe(elsewhere)
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

test('runs whose answers together are too large are stopped, and what they held is free again', async () => {
  const { run } = givenSessions({ maxBytesInFlight: 3_000_000 })
  const large = "select repeat('x', 20000), pg_sleep(0.01) from generate_series(1, 100)"
  expect((await run(alice, large)).results[0]?.rows.length).toBe(100)

  const together = await Promise.all([run(alice, large), run(bob, large)])
  expect(
    together.map(({ error }) => error?.code).filter((code) => code === 'results_use_too_much').length,
  ).toBeGreaterThan(0)

  expect((await run(alice, large)).error).toBeUndefined()
  expect((await run(bob, large)).error).toBeUndefined()
})

test('one person’s answers take no more than their share, in whatever projects, and others get on', async () => {
  const { run } = givenSessions({ maxBytesInFlight: 10_000_000, maxBytesInFlightPerPerson: 2_500_000 })
  const large = `select repeat('x', 20000) from generate_series(1, 100)`
  const signal = new AbortController()
  // the answer has arrived and is held while the next statement runs
  const holding = run({ ...alice, ref: 'beta' }, `${large}; select pg_sleep(64)`, { signal: signal.signal })
  await eventually(async () => (await backends(`query = 'select pg_sleep(64)' and state = 'active'`)) === 1)

  expect((await run(alice, large)).error).toMatchObject({ code: 'results_use_too_much', scope: 'person' })
  expect((await run(bob, large)).error).toBeUndefined()

  signal.abort()
  await holding
  expect((await run(alice, large)).error).toBeUndefined()
})

test('where everybody’s answers are too large, the error says that it is nobody’s own limit', async () => {
  const { run } = givenSessions({ maxBytesInFlight: 2_500_000, maxBytesInFlightPerPerson: 2_500_000 })
  const large = `select repeat('x', 20000) from generate_series(1, 100)`
  const signal = new AbortController()
  const holding = run(alice, `${large}; select pg_sleep(65)`, { signal: signal.signal })
  await eventually(async () => (await backends(`query = 'select pg_sleep(65)' and state = 'active'`)) === 1)

  expect((await run(bob, large)).error).toMatchObject({ code: 'results_use_too_much', scope: 'server' })

  signal.abort()
  await holding
})
