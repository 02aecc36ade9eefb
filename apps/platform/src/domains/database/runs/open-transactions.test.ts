import { randomUUID } from 'node:crypto'
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

const { platform, alice, bob, organization, ref, changesOfRoles } = await givenWatchedRoles()
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

test('without a run for minutes it is rolled back, and its session is gone', async () => {
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
  const due = () => timers.filter(({ isOff }) => !isOff)
  const ends: unknown[] = []
  const person = { ref, userId: 'ada', organization: 'acme', role: 'Owner' as const }
  const one = (await transactions.begin({
    person,
    runsAs: {},
    rights: new AbortController().signal,
    onEnd: (by) => ends.push(by),
  }))!
  await one.with(({ run }) =>
    run(`insert into stones values (61, 'tuff')`, { rowLimit: 1, byteLimit: 1_000_000, timeoutMs: 60_000 }),
  )
  expect(due().map(({ milliseconds }) => milliseconds)).toEqual([300_000])
  expect(timers).toHaveLength(2)
  await transactionsOpen(1)
  due()[0]!.work()
  await transactionsOpen(0)
  expect(ends).toEqual(['idle'])
  expect(() => transactions.find({ ref, userId: 'ada', id: one.id })).toThrow('rolled back')
})

test('Postgres ends it too, should this process not', async () => {
  const transactions = createOpenTransactions({ fleet, personSql, after: () => () => {}, longestIdleMs: -29_900 })
  const ended = new Promise((resolve) => {
    const person = { ref, userId: 'ada', organization: 'acme', role: 'Owner' as const }
    void transactions.begin({ person, runsAs: {}, rights: new AbortController().signal, onEnd: resolve })
  })
  expect(await ended).toBe('connection')
  await transactionsOpen(0)
})

test.each<[string, (person: Caller) => Promise<unknown>]>([
  ['signs out', (person) => person.call(auth.signOut, {})],
  ['is removed', (person) => platform.removeMember(organization, person)],
])('a person who %s has it rolled back', async (_, lose) => {
  const { erin } = await platform.given({ people: ['erin'] })
  await platform.addMember(organization, erin, 'Developer')
  const { answer } = await begin(erin, `insert into stones values (71, 'chalk')`)
  expect(answer.open_transaction).toMatchObject({ state: 'open' })
  await lose(erin)
  await transactionsOpen(0)
  expect(await stones()).toEqual(['granite', 'basalt'])
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
})

const transactionsOpen = (count: number) =>
  expect
    .poll(() => rowsOf(alice, ref, `select 1 from pg_stat_activity where state = 'idle in transaction'`))
    .toHaveLength(count)
