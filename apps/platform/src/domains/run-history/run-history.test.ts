import { randomUUID } from 'node:crypto'
import { accessTokens } from '@plinth/contract/access-tokens'
import { runHistory } from '@plinth/contract/run-history'
import { sql } from '@plinth/contract/sql'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, runSql } from '../../testing/given-projects.ts'
import { purposeOf } from './record-run.ts'

const platform = await givenPlatform()
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
})
const { ref } = await givenProject(alice, organizations[0]!)

const historyOf = (person: Caller, search = '') => person.call(runHistory.list, { ref, search })
const beginnings = async (person: Caller, search = '') => (await historyOf(person, search)).map((run) => run.beginning)

test('a run is in the history of its person with how it ended, the newest first', async () => {
  await runSql(alice, ref, 'create table stones (kind text); select 1 union select 2')
  await runSql(alice, ref, `insert into stones values ('granite'), ('basalt')`, { role: 'service_role' })
  await runSql(alice, ref, '\n  select 1; select nosuch from stones', { role: 'read_only' })

  const [failed, inserted, made] = await historyOf(alice)
  expect(made).toMatchObject({ statements: 2, rows: 2, role: null, error_code: null, is_kept: true })
  expect(inserted).toMatchObject({ statements: 1, rows: 2, role: 'service_role', error_code: null })
  expect(failed).toMatchObject({ statements: 2, rows: null, role: 'read_only', error_code: '42703' })
  expect(failed!.beginning).toBe('select 1; select nosuch from stones')
  expect(Date.parse(failed!.started_at)).toBeGreaterThanOrEqual(Date.parse(made!.started_at))
  expect(await alice.call(runHistory.get, { ref, id: failed!.id })).toEqual({
    query: '\n  select 1; select nosuch from stones',
  })
})

test('a run that was cancelled is in it as such', async () => {
  const requestId = randomUUID()
  const running = alice.call(
    sql.run,
    { ref, query: 'select pg_sleep(600)' },
    { headers: { 'x-request-id': requestId } },
  )
  await expect.poll(() => alice.call(sql.cancel, { ref, request_id: requestId })).toEqual({ cancelled: true })
  await running
  expect((await historyOf(alice))[0]).toMatchObject({ beginning: 'select pg_sleep(600)', error_code: 'cancelled' })
})

test('nobody else sees it, and clearing it leaves that of others', async () => {
  await runSql(alice, ref, `select 'of alice'`)
  await runSql(bob, ref, `select 'of bob'`)
  const [own] = await historyOf(alice)
  expect(await beginnings(bob)).toEqual([`select 'of bob'`])
  await expect(bob.call(runHistory.get, { ref, id: own!.id })).rejects.toMatchObject({ reason: 'run_not_found' })
  expect(await alice.call(runHistory.get, { ref, id: own!.id })).toEqual({ query: `select 'of alice'` })

  await bob.call(runHistory.clear, { ref })
  expect(await historyOf(bob)).toEqual([])
  expect(await beginnings(alice)).toContain(`select 'of alice'`)
})

test('a word is found wherever the text has it, in whatever case', async () => {
  await runSql(bob, ref, `select 1 -- ${'x'.repeat(1000)} Feldspar`)
  await runSql(bob, ref, `select 100 as "100%"`)
  expect(await historyOf(bob, ' feldSPAR ')).toHaveLength(1)
  expect(await beginnings(bob, '100%')).toEqual([`select 100 as "100%"`])
  expect(await historyOf(bob, 'marble')).toEqual([])
})

test('neither the table nor the history has a password that was set', async () => {
  await runSql(alice, ref, `create role app login password 'very-hidden'`)
  const [run] = await historyOf(alice, 'create role app')
  expect(run!.beginning).toBe('create role app login password /* removed from the history */')
  expect((await runSql(alice, ref, run!.beginning)).error?.code).toBe('42601')
  const { rows } = await platform.pool.query('select * from platform.run_history')
  expect(JSON.stringify(rows)).not.toMatch(/very-hidden|create role/)
  expect(rows.length).toBeGreaterThan(1)
})

test('of a text that is too long the beginning is kept, and it cannot be opened', async () => {
  await runSql(bob, ref, `select 'short'`)
  await runSql(bob, ref, `select '${'long'.repeat(10_000)}'`)
  const [long, short] = await historyOf(bob)
  expect([long!.is_kept, short!.is_kept]).toEqual([false, true])
  expect(long!.beginning).toMatch(/^select 'longlong/)
  await expect(bob.call(runHistory.get, { ref, id: long!.id })).rejects.toMatchObject({ code: 404 })
})

test('what ran with an access token is not in it', async () => {
  const { token } = await bob.call(accessTokens.create, {
    name: 'batch',
    scopes: ['database:write'],
    expires_in_days: 30,
    current_password: bob.password,
  })
  const response = await fetch(`${platform.url}/platform/projects/${ref}/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `select 'of a program'` }),
  })
  expect(await response.json()).toMatchObject({ results: [{ rows: [['of a program']] }] })
  await runSql(bob, ref, `select 'of bob'`)
  expect((await beginnings(bob))[0]).toBe(`select 'of bob'`)
  expect(await beginnings(bob, 'of a program')).toEqual([])
})

test('the last two hundred of a person are kept', async () => {
  await bob.call(runHistory.clear, { ref })
  const { rows } = await platform.pool.query<{ project: number; profile: number }>(
    `select pr.id::float8 as project, p.id::float8 as profile from platform.projects pr, platform.profiles p
     where pr.ref = $1 and p.primary_email = $2`,
    [ref, bob.email],
  )
  const { project, profile } = rows[0]!
  for (let n = 1; n <= 205; n++) {
    const id = randomUUID()
    const run = { id, is_kept: true, duration_ms: 1, statements: 1, rows: 1, role: null, error_code: null }
    const sealed_text = platform.process.sealer.seal(`select ${n}`, purposeOf(id))
    await platform.stores.runHistory.add(
      project,
      profile,
      { ...run, sealed_text, started_at: new Date(n) },
      { most: 1000 },
    )
  }
  expect(await beginnings(bob)).toHaveLength(205)

  await runSql(bob, ref, `select 'the last'`)
  const kept = await beginnings(bob)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, `select 'the last'`, 'select 7'])
})

test('a run goes on where the history cannot be written', async () => {
  await platform.pool.query('alter table platform.run_history rename to run_history_away')
  try {
    expect((await runSql(alice, ref, `select 'unwritten'`)).results[0]?.rows).toEqual([['unwritten']])
  } finally {
    await platform.pool.query('alter table platform.run_history_away rename to run_history')
  }
  await runSql(alice, ref, `select 'written'`)
  expect(await beginnings(alice, 'written')).toEqual([`select 'written'`])
})
