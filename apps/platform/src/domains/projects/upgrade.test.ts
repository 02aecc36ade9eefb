import { EXTRA_ENGINES, requireMajors } from '@plinth/postgres-engine/testing/given-majors'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

requireMajors(15, 18)
const platform = await givenPlatform({}, { extraEngines: EXTRA_ENGINES })

test('a project moves to a newer Postgres with its data and its password, also while it is paused', async () => {
  const { alice, organizations } = await platform.given({
    people: ['alice'],
    organizations: [{ name: 'Acme', owner: 'alice' }],
  })
  const version = `select current_setting('server_version_num')::int / 10000`
  const older = () => givenProject(alice, organizations[0]!, { postgres_engine: '15' })
  const [running, paused] = [await older(), await older()]
  for (const { ref } of [running, paused]) {
    expect(await rowsOf(alice, ref, version)).toEqual([['15']])
    await rowsOf(alice, ref, 'create table kept (n int primary key); insert into kept select generate_series(1, 1000)')
    expect(await assistantReads(ref, 'select count(*) from kept')).toMatchObject({ rows: [['1000']] })
  }

  await expect(alice.call(projects.upgrade, { ref: running.ref, postgres_engine: '15' })).rejects.toMatchObject({
    reason: 'not_an_upgrade',
  })
  await expect(alice.call(projects.upgrade, { ref: running.ref, postgres_engine: '16' })).rejects.toMatchObject({
    reason: 'postgres_not_installed',
  })
  await alice.call(projects.pause, { ref: paused.ref })
  await untilStatus(alice, paused.ref, 'INACTIVE')
  const moves = [
    { ref: running.ref, postgres_engine: '17', major: 17 },
    { ref: paused.ref, postgres_engine: '18', major: 18 },
  ] as const
  for (const { ref, postgres_engine } of moves) {
    expect(await alice.call(projects.upgrade, { ref, postgres_engine })).toEqual({ ref, status: 'UPGRADING' })
  }
  await untilStatus(alice, running.ref, 'ACTIVE_HEALTHY')
  await untilStatus(alice, paused.ref, 'INACTIVE')
  for (const { ref } of moves)
    expect(await platform.stores.backups.list(ref)).toMatchObject([{ kind: 'before-upgrade', state: 'done' }])
  expect(await platform.process.fleet.engine.health(paused.ref)).toMatchObject({ state: 'stopped', major: 18 })
  await alice.call(projects.restore, { ref: paused.ref })
  await untilStatus(alice, paused.ref, 'ACTIVE_HEALTHY')

  for (const { ref, major } of moves) {
    const { dbVersion } = await alice.call(projects.get, { ref })
    expect(dbVersion).toMatch(new RegExp(`^${major}\\.`))
    const client = frontClient(platform, ref)
    await client.connect()
    expect((await client.query(version)).rows).toEqual([{ '?column?': major }])
    expect((await client.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 1000 }])
    await client.end()
    expect(await rowsOf(alice, ref, 'select count(*) from kept')).toEqual([['1000']])
    expect(await assistantReads(ref, 'select count(*) from kept')).toMatchObject({ rows: [['1000']] })
    await rowsOf(alice, ref, 'grant service_role to plinth_assistant; grant insert on kept to plinth_assistant')
    expect(await assistantReads(ref, 'set role service_role')).toMatchObject({ error: { code: '42501' } })
  }
})

test('more upgrades that never end than there are workers keep nobody else waiting, nor the platform from stopping', async () => {
  const { alice, bob, organizations } = await platform.given({
    people: ['alice', 'bob'],
    organizations: [
      { name: 'Endless', owner: 'alice' },
      { name: 'Acme', owner: 'bob' },
    ],
  })
  const [endless, acme] = organizations
  const sleepers = []
  for (let number = 1; number <= 5; number++) {
    sleepers.push(await givenProject(alice, endless!, { name: `Endless ${number}`, postgres_engine: '15' }))
  }
  for (const { ref } of sleepers) await rowsOf(alice, ref, ENDLESS_CHECK)
  for (const { ref } of sleepers) await alice.call(projects.upgrade, { ref, postgres_engine: '17' })
  await expect.poll(upgradesUnderWay).toBeGreaterThan(0)

  const project = await givenProject(bob, acme!)
  await bob.call(projects.pause, { ref: project.ref })
  await untilStatus(bob, project.ref, 'INACTIVE')

  expect([1, 2]).toContain(await upgradesUnderWay())
  for (const { ref } of sleepers) {
    expect(await alice.call(projects.status, { ref })).toMatchObject({ status: 'UPGRADING' })
  }
  // the platform stops when the file ends, which fails if that takes longer than a minute
})

const assistantReads = (ref: string, query: string) =>
  platform.process.assistantSql.read({ ref, userId: 'ada', organization: 'acme', role: 'Owner' }, query, {
    signal: new AbortController().signal,
  })

async function upgradesUnderWay() {
  const { rows } = await platform.pool.query<{ jobs: number }>(
    `select count(*)::int as jobs from graphile_worker.jobs
     where task_identifier = 'upgrade-project' and locked_at is not null`,
  )
  return rows[0]!.jobs
}

/** Holds in 15 at once, and in a newer major after some thirty years. */
const ENDLESS_CHECK = `
  create function hold() returns boolean language plpgsql as $$
  begin
    if current_setting('server_version_num')::int > 160000 then perform pg_sleep(1e9); end if;
    return true;
  end $$;
  create table held (n int check (hold()));
  insert into held values (1)`
