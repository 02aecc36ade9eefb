import { randomUUID } from 'node:crypto'
import { audit } from '@plinth/contract/audit'
import { auth } from '@plinth/contract/auth'
import { openTransactions } from '@plinth/contract/open-transactions'
import { projects } from '@plinth/contract/projects'
import { runHistory } from '@plinth/contract/run-history'
import { sql } from '@plinth/contract/sql'
import { expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { rowsOf, runSql, untilStatus } from '../../../testing/given-projects.ts'
import { givenWatchedRoles } from '../../../testing/given-watched-roles.ts'
import { createOpenTransactions } from './open-transactions.ts'

const { platform, alice, bob, organization, slug, ref, changesOfRoles } = await givenWatchedRoles()
const { fleet, personSql } = platform.process
await rowsOf(alice, ref, `create table stones (id int primary key, name text)`)

const stones = async (person = bob) =>
  (await rowsOf(person, ref, 'select name from stones order by id')).map(([name]) => name)

/** Begins one, which is over with the test. */
async function begin(person: Caller, query: string, more: Partial<typeof sql.run.$sent> = {}) {
  const answer = await runSql(person, ref, query, { ...more, open_transaction: 'new' })
  const id = answer.open_transaction!.id
  onTestFinished(async () => void (await end(person, id, 'rollback').catch(() => undefined)))
  return { id, answer, run: (text: string) => runSql(person, ref, text, { ...more, open_transaction: id }) }
}

const end = (person: Caller, id: string, how: 'commit' | 'rollback') =>
  person.call(openTransactions.end, { ref, id, how })

const changesOfRights = async () =>
  (await alice.call(audit.list, { slug })).filter(({ verb }) => verb === 'database.change_rights').toReversed()

const over = { code: 409, reason: 'transaction_over' }

test('nobody sees what an open transaction did until it is committed, and each run goes on where the last one was', async () => {
  const { id, answer, run } = await begin(alice, `insert into stones values (1, 'granite') returning name`)
  expect(answer.open_transaction).toEqual({ id, state: 'open', expires_in_ms: 300_000 })
  expect(answer.left_transaction_open).toBe(false)
  expect(answer.results[0]!.rows).toEqual([['granite']])

  await run(`insert into stones values (2, 'basalt')`)
  expect((await run('select name from stones order by id')).results[0]!.rows).toEqual([['granite'], ['basalt']])
  expect(await stones()).toEqual([])
  // the sessions of her other runs are others
  expect(await stones(alice)).toEqual([])

  expect(await end(alice, id, 'commit')).toEqual({ open_transaction: { id, state: 'committed' } })
  expect(await stones()).toEqual(['granite', 'basalt'])
  await expect(run('select 1')).rejects.toMatchObject(over)
  await expect(end(alice, id, 'rollback')).rejects.toMatchObject(over)

  const history = await alice.call(runHistory.list, { ref, search: '' })
  expect(history.slice(0, 2).map(({ beginning }) => beginning)).toContain('commit')
})

test('a rollback undoes all of it, and a run that fails undoes itself alone', async () => {
  const { id, run } = await begin(alice, `insert into stones values (11, 'marble')`)
  const failed = await run(`insert into stones values (12, 'slate'); select 1/0`)
  expect(failed.error).toMatchObject({ code: '22012', statement_index: 1 })
  expect(failed.open_transaction).toMatchObject({ id, state: 'open' })
  expect((await run('select name from stones where id > 10')).results[0]!.rows).toEqual([['marble']])

  expect(await end(alice, id, 'rollback')).toEqual({ open_transaction: { id, state: 'rolled_back' } })
  expect(await stones()).toEqual(['granite', 'basalt'])
})

test('savepoints of the text last over runs', async () => {
  const { id, run } = await begin(alice, `insert into stones values (21, 'kept'); savepoint mine`)
  await run(`insert into stones values (22, 'undone')`)
  await run('rollback to savepoint mine')
  await end(alice, id, 'commit')
  expect(await stones()).toEqual(['granite', 'basalt', 'kept'])
  await rowsOf(alice, ref, 'delete from stones where id = 21')
})

test('a first run that fails leaves no transaction open', async () => {
  const { answer } = await begin(alice, 'select nosuch')
  expect(answer).toMatchObject({ error: { code: '42703' }, open_transaction: { state: 'rolled_back' } })
  await begin(alice, 'select 1')
})

test('a text that ends the transaction says how, and what cannot be committed says why', async () => {
  const kept = await begin(alice, `insert into stones values (31, 'opal')`)
  expect((await kept.run('commit; select 1')).open_transaction).toEqual({ id: kept.id, state: 'committed' })
  const undone = await begin(alice, `delete from stones`)
  expect((await undone.run('rollback')).open_transaction).toEqual({ id: undone.id, state: 'rolled_back' })
  expect(await stones()).toEqual(['granite', 'basalt', 'opal'])

  const { id } = await begin(
    alice,
    `create table veins (stone int references stones deferrable initially deferred); insert into veins values (404)`,
  )
  const { open_transaction, error } = await end(alice, id, 'commit')
  expect(open_transaction).toEqual({ id, state: 'rolled_back' })
  expect(error).toMatchObject({ code: '23503' })
  expect(await rowsOf(alice, ref, `select to_regclass('veins')`)).toEqual([[null]])
  await rowsOf(alice, ref, 'delete from stones where id = 31')
})

test('what a text does around the end of its transaction is told and audited as it happened', async () => {
  const before = (await changesOfRights()).length
  const changes = async () => (await changesOfRights()).slice(before)
  const grant = 'grant connect on database postgres to anon'
  const left = await begin(alice, `insert into stones values (35, 'lost')`)
  const after = await left.run(`rollback work; ${grant}`)
  expect(after.open_transaction).toMatchObject({ state: 'rolled_back' })
  // rights on databases leave no note, so nothing but the command itself says what happened
  expect(await changes()).toMatchObject([{ outcome: 'done', after: { commands: ['GRANT'] } }])

  const { run } = await begin(alice, grant)
  const kept = await run(`savepoint mine; rollback work to savepoint mine; commit; rollback`)
  expect(kept.open_transaction).toMatchObject({ state: 'committed' })
  expect((await changes()).at(-1)).toMatchObject({ outcome: 'done', after: { commands: ['GRANT'] } })

  const chained = await begin(alice, grant)
  await chained.run(`commit and chain; savepoint plinth_run_2; ${grant}; select 1/0`)
  expect((await changes()).slice(-2)).toMatchObject([
    { outcome: 'done', after: { commands: ['GRANT'] } },
    { outcome: 'failed', after: { commands: ['GRANT'] } },
  ])
  expect(await changes()).toHaveLength(4)
})

test('one that waits for its connection is cancelled by the id of its run', async () => {
  const requestId = randomUUID()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const sleeping = Array.from({ length: 6 }, () =>
    alice.call(sql.run, { ref, query: 'select pg_sleep(602)' }, { signal: stop.signal }).catch(() => undefined),
  )
  await expect
    .poll(() => rowsOf(bob, ref, `select 1 from pg_stat_activity where query = 'select pg_sleep(602)'`))
    .toHaveLength(6)
  const begun = alice.call(
    sql.run,
    { ref, query: 'select 1', open_transaction: 'new' },
    { headers: { 'x-request-id': requestId } },
  )
  const refused = expect(begun).rejects.toMatchObject({ reason: 'transaction_cancelled' })
  await expect.poll(() => alice.call(sql.cancel, { ref, request_id: requestId })).toEqual({ cancelled: true })
  await refused
  stop.abort()
  await Promise.all(sleeping)
  const { answer } = await begin(alice, 'select 1')
  expect(answer.open_transaction).toMatchObject({ state: 'open' })
})

test('a person has one at a time in a project, and others have their own', async () => {
  const { id } = await begin(alice, 'select 1')
  await expect(begin(alice, 'select 2')).rejects.toMatchObject({
    code: 409,
    reason: 'transaction_under_way',
    fields: { transaction: id },
  })
  const other = await begin(bob, 'select 3')
  expect(other.answer.open_transaction).toMatchObject({ state: 'open' })
  await expect(runSql(bob, ref, 'select 1', { open_transaction: id })).rejects.toMatchObject(over)
  await expect(end(bob, id, 'commit')).rejects.toMatchObject(over)
  await expect(end(alice, randomUUID(), 'commit')).rejects.toMatchObject(over)
})

test('all runs of one have the same rights, and one that reads writes nothing', async () => {
  const { id, run } = await begin(alice, 'select current_user', { role: 'read_only' })
  expect((await run(`insert into stones values (41, 'jade')`)).error).toMatchObject({ code: '25006' })
  await expect(runSql(alice, ref, 'select 1', { open_transaction: id })).rejects.toMatchObject({
    reason: 'transaction_of_other_role',
  })
})

test('a statement that is cancelled undoes its run, and the transaction goes on', async () => {
  const { id, run } = await begin(alice, `insert into stones values (51, 'onyx')`)
  const requestId = randomUUID()
  const running = alice.call(
    sql.run,
    { ref, query: `insert into stones values (52, 'lost'); select pg_sleep(600)`, open_transaction: id },
    { headers: { 'x-request-id': requestId } },
  )
  await expect
    .poll(() => rowsOf(bob, ref, `select 1 from pg_stat_activity where query = 'select pg_sleep(600)'`))
    .toHaveLength(1)
  await expect(run('select 1')).rejects.toMatchObject({ reason: 'transaction_busy' })
  await expect(end(alice, id, 'commit')).rejects.toMatchObject({ reason: 'transaction_busy' })
  await alice.call(sql.cancel, { ref, request_id: requestId })

  expect(await running).toMatchObject({ error: { code: 'cancelled' }, open_transaction: { id, state: 'open' } })
  expect((await run('select name from stones where id > 50')).results[0]!.rows).toEqual([['onyx']])
})

test('what it did to roles is in the audit log when it is committed, and as failed when it is rolled back', async () => {
  const before = (await changesOfRoles()).length
  const changes = async () => (await changesOfRoles()).slice(before)
  const undone = await begin(alice, 'create role miner')
  await end(alice, undone.id, 'rollback')
  const kept = await begin(alice, 'create role smith')
  expect(await changes()).toMatchObject([{ outcome: 'failed', after: { commands: ['CREATE ROLE'], count: 0 } }])
  await end(alice, kept.id, 'commit')
  expect((await changes())[1]).toMatchObject({
    by: 'alice',
    outcome: 'done',
    after: { commands: ['CREATE ROLE'], changes: expect.arrayContaining([{ role: 'smith', changes: ['created'] }]) },
  })
})

test.each([
  ['without a run for minutes', 'idle', 300_000],
  ['half an hour after it began, however often something is run in it,', 'age', 1_800_000],
])('%s it is rolled back, and its session is gone', async (_, by, dueAfter) => {
  const { transactions, due, timers } = withTimers()
  const ends: unknown[] = []
  const onEnd = (endedBy: unknown, undone: string[]) => ends.push([endedBy, undone])
  const one = (await transactions.begin({ person: ada, runsAs: {}, rights: allowed(), onEnd }))!
  await one.with(({ run }) => run(`insert into stones values (61, 'tuff')`, LIMITS))
  expect(due().map(({ milliseconds }) => milliseconds)).toEqual([1_800_000, 300_000])
  expect(timers).toHaveLength(3)
  await transactionsOpen(1)
  due()
    .find(({ milliseconds }) => milliseconds === dueAfter)!
    .work()
  await transactionsOpen(0)
  expect(ends).toEqual([[by, []]])
  expect(due()).toEqual([])
  expect(() => transactions.find({ ref, userId: 'ada', id: one.id })).toThrow('rolled back')
})

test('what runs when it has been open for half an hour is stopped, and says that all is rolled back', async () => {
  const { transactions, due } = withTimers()
  const one = (await transactions.begin({ person: ada, runsAs: {}, rights: allowed(), onEnd: () => undefined }))!
  const running = one.with(({ run }) => run('select pg_sleep(601)', LIMITS))
  await expect
    .poll(() => rowsOf(bob, ref, `select 1 from pg_stat_activity where query = 'select pg_sleep(601)'`))
    .toHaveLength(1)
  due()[0]!.work()
  expect(await running).toMatchObject({ state: 'rolled_back', outcome: { error: { code: 'cancelled' } } })
  await expect(one.with(({ run }) => run('select 1', LIMITS))).rejects.toThrow('rolled back')
})

test('the time that is left is that of the half hour at last', async () => {
  const transactions = createOpenTransactions({ fleet, personSql, longestOpenMs: 60_000 })
  const one = (await transactions.begin({ person: ada, runsAs: {}, rights: allowed(), onEnd: () => undefined }))!
  expect(one.expiresInMs).toBeLessThanOrEqual(60_000)
  await one.with(async (held) => {
    await held.rollback()
    return { state: 'rolled_back' as const }
  })
})

test('one that ends while it begins is not in the way of the next', async () => {
  const lost = new AbortController()
  const hold: typeof personSql.hold = async (...order) => {
    const session = await personSql.hold(...order)
    lost.abort()
    return session
  }
  const transactions = createOpenTransactions({ fleet, personSql: { hold } })
  const begun = (rights: AbortSignal) => transactions.begin({ person: ada, runsAs: {}, rights, onEnd: () => undefined })
  expect(await begun(lost.signal)).toBeUndefined()
  const next = (await begun(allowed()))!
  expect(next).toBeDefined()
  await next.with(async (held) => {
    await held.rollback()
    return { state: 'rolled_back' as const }
  })
})

test('people who keep many transactions open leave connections to others', async () => {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const transactions = createOpenTransactions({ fleet, personSql })
  const begun = (userId: string) =>
    transactions.begin({ person: { ...ada, userId }, runsAs: {}, rights: end.signal, onEnd: () => undefined })
  for (let n = 0; n < 8; n++) expect(await begun(`person ${n}`)).toBeDefined()
  await expect(begun('one more')).rejects.toMatchObject({ code: 'too_many_transactions' })
  end.abort()
  await transactionsOpen(0)
  const again = new AbortController()
  onTestFinished(() => again.abort())
  expect(
    await transactions.begin({ person: ada, runsAs: {}, rights: again.signal, onEnd: () => undefined }),
  ).toBeDefined()
})

test('Postgres ends it too, should this process not', async () => {
  const transactions = createOpenTransactions({ fleet, personSql, after: () => () => {}, longestIdleMs: -29_900 })
  const ended = new Promise((resolve) => {
    void transactions.begin({ person: ada, runsAs: {}, rights: allowed(), onEnd: resolve })
  })
  expect(await ended).toBe('connection')
  await transactionsOpen(0)
})

test.each<[string, (person: Caller) => Promise<unknown>]>([
  ['signs out', (person) => person.call(auth.signOut, {})],
  ['is removed', (person) => platform.removeMember(organization, person)],
  ['gets another role', (person) => platform.addMember(organization, person, 'Admin')],
])('a person who %s has it rolled back', async (_, lose) => {
  const { erin } = await platform.given({ people: ['erin'] })
  await platform.addMember(organization, erin, 'Developer')
  const before = (await changesOfRoles()).length
  const { answer } = await begin(erin, `insert into stones values (71, 'chalk'); create role quarrier`)
  expect(answer.open_transaction).toMatchObject({ state: 'open' })
  await lose(erin)
  await expect
    .poll(async () => (await changesOfRoles()).slice(before))
    .toMatchObject([{ by: 'erin', outcome: 'failed', after: { commands: ['CREATE ROLE'], count: 0 } }])
  await transactionsOpen(0)
  expect(await stones()).toEqual(['granite', 'basalt'])
  // and nobody else is said to have made a role for a moment
  expect((await changesOfRoles()).slice(before)).toHaveLength(1)
})

test('a pause, a restart and the end of the project do not wait for it', async () => {
  const { run } = await begin(alice, `insert into stones values (81, 'flint')`)
  await alice.call(projects.restart, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await expect(run('select 1')).rejects.toMatchObject(over)
  const next = await begin(alice, `insert into stones values (82, 'flint')`)
  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  await expect(next.run('select 1')).rejects.toMatchObject({ reason: 'project_not_usable' })
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await expect(next.run('select 1')).rejects.toMatchObject(over)
  expect(await stones(alice)).toEqual(['granite', 'basalt'])

  const last = await begin(alice, `insert into stones values (83, 'flint')`)
  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  await expect(last.run('select 1')).rejects.toMatchObject({ reason: 'project_not_usable' })
})

const transactionsOpen = (count: number) =>
  expect
    .poll(() => rowsOf(alice, ref, `select 1 from pg_stat_activity where state = 'idle in transaction'`))
    .toHaveLength(count)

const ada = { ref, userId: 'ada', organization: 'acme', role: 'Owner' as const }
const LIMITS = { rowLimit: 1, byteLimit: 1_000_000, timeoutMs: 60_000 }
const allowed = () => new AbortController().signal

/** Transactions whose time passes when the test says so. */
function withTimers() {
  const timers: { milliseconds: number; work: () => void; isOff: boolean }[] = []
  const transactions = createOpenTransactions({
    fleet,
    personSql,
    after(milliseconds, work) {
      const timer = { milliseconds, work, isOff: false }
      timers.push(timer)
      return () => (timer.isOff = true)
    },
  })
  return { transactions, timers, due: () => timers.filter(({ isOff }) => !isOff) }
}
