import { database } from '@plinth/contract/database'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, handleOf, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, bob, organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const { fleet } = platform.process
const GATE = 4711

await rowsOf(
  alice,
  ref,
  `create table kept (n int primary key); insert into kept values (1);
   create view slow as select pg_sleep(0.2)::text as n;
   create function shorten() returns int language plpgsql as
     $$ begin perform set_config('statement_timeout', '20ms', false); return 1; end $$;
   create view poison as select shorten() as n;
   create function wait() returns int language plpgsql as $$ begin perform pg_advisory_lock(${GATE}); return 1; end $$;
   create view gated as select wait() as n`,
)
const handles = { alice: await handleOf(alice, ref), bob: await handleOf(bob, ref) }

beforeEach(() => fleet.disconnect(ref))

test('what a developer sets and shadows does not change what the advisor finds for the owner', async () => {
  const lints = () => alice.call(database.securityLints, { ref }, handles.alice)
  const before = await lints()
  expect(before.map(({ name }) => name)).toContain('kept')

  await rowsOf(
    bob,
    ref,
    `create schema evil;
     create view evil.pg_class as select * from pg_catalog.pg_class where false;
     create view evil.pg_namespace as select * from pg_catalog.pg_namespace where false;
     alter database postgres set search_path = evil, pg_catalog`,
  )
  await fleet.disconnect(ref)
  expect(await rowsOf(alice, ref, 'select count(*) from pg_class')).toEqual([['0']])

  expect(await lints()).toEqual(before)
  await rowsOf(alice, ref, 'alter database postgres reset search_path; drop schema evil cascade')
})

test('what a function behind a view sets is gone before the next person reads', async () => {
  const slow = await tableOf('slow')
  const poison = await tableOf('poison')
  const first = await rowsBy(alice, poison)
  expect(first.rows).toHaveLength(1)

  for (let round = 0; round < 3; round++) expect((await rowsBy(bob, slow)).rows).toHaveLength(1)
})

test('a read whose request is aborted is canceled in the database', async () => {
  const letGo = await closedGate()
  const leaving = new AbortController()
  const reading = rowsBy(alice, await tableOf('gated'), leaving.signal)
  await expect.poll(waitingAtGate).toBe(1)

  leaving.abort()

  await expect(reading).rejects.toThrow()
  await expect.poll(waitingAtGate).toBe(0)
  await letGo()
})

test('one person who reads slowly leaves the catalog and rows to the team', async () => {
  const letGo = await closedGate()
  const [gated, kept] = [await tableOf('gated'), await tableOf('kept')]
  const leaving = new AbortController()
  const reading = Array.from({ length: 5 }, () => rowsBy(alice, gated, leaving.signal).catch(() => undefined))
  await expect.poll(waitingAtGate).toBe(2)

  expect(await bob.call(database.schemas, { ref }, handles.bob)).not.toEqual([])
  expect(await alice.call(database.schemas, { ref }, handles.alice)).not.toEqual([])
  expect((await rowsBy(bob, kept)).rows).toHaveLength(1)
  expect(await waitingAtGate()).toBe(2)

  leaving.abort()
  await letGo()
  await Promise.all(reading)
})

test('the login is put back once, not for each connection, and again when somebody changed it', async () => {
  const { login } = fleet
  onTestFinished(() => void (fleet.login = login))
  let renewals = 0
  fleet.login = (...which) => {
    renewals++
    return login(...which)
  }
  const kept = await tableOf('kept')
  // running SQL looks at the database too
  await fleet.disconnect(ref)
  renewals = 0
  const readAll = () =>
    Promise.all([
      alice.call(database.schemas, { ref }, handles.alice),
      alice.call(database.tables, { ref }, handles.alice),
      bob.call(database.columns, { ref, table_id: kept }, handles.bob),
      rowsBy(bob, kept),
    ])

  await readAll()
  expect(renewals).toBe(1)
  await endReads()
  await expect
    .poll(() =>
      readAll().then(
        () => 'read',
        () => 'failed',
      ),
    )
    .toBe('read')
  expect(renewals).toBe(1)

  await rowsOf(bob, ref, `set role none; alter role plinth_writer set work_mem = '5MB'`)
  await endReads()
  renewals = 0
  await expect
    .poll(() =>
      readAll().then(
        () => 'read',
        () => 'failed',
      ),
    )
    .toBe('read')
  expect(renewals).toBeGreaterThan(0)
  expect(
    await rowsOf(
      alice,
      ref,
      `select setconfig::text like '%work_mem%' from pg_db_role_setting
    where setrole = 'plinth_writer'::regrole`,
    ),
  ).toEqual([['f']])
})

const rowsBy = (person: typeof alice, table_id: number, signal?: AbortSignal) =>
  person.call(
    database.rows,
    { ref, table_id },
    { ...(person === alice ? handles.alice : handles.bob), ...(signal ? { signal } : {}) },
  )

async function tableOf(name: string) {
  const [row] = await rowsOf(alice, ref, `select '${name}'::regclass::oid::text`)
  return Number(row![0])
}

/** Reads of `gated` wait until the returned function is called. */
async function closedGate() {
  const keeper = frontClient(platform, ref)
  await keeper.connect()
  await keeper.query(`select pg_advisory_lock(${GATE})`)
  return () => keeper.end()
}

const waitingAtGate = () =>
  fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
    )
    return rows[0]!.count
  })

const endReads = () =>
  fleet.asSuperuser(ref, (admin) =>
    admin.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'plinth/dashboard'`,
    ),
  )
