import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { connected, givenEngine, givenFolder } from '../testing/given-engine.ts'
import { birthOf } from '../system/process-identity.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'

requireMajors(15)
const PASSWORD = PASSWORDS.plinth_admin
/** Long enough to get to the rows of a small cluster. */
const LIMIT = 30_000

test('an upgrade that a check never lets end is given up, and the old cluster goes on', async () => {
  const { engine, dataDirectory } = await givenEngine({ extraEngines: EXTRA_ENGINES, upgradeLimit: () => LIMIT })
  await givenEndlessProject(engine, 'endless')

  const upgrade = engine.upgrade('endless', 17, PASSWORD)
  const helpers = await untilAsleep(engine, 'endless', upgrade)

  await expect(upgrade).rejects.toMatchObject({ code: 'upgrade_too_slow' })
  await expectAsBefore(engine, 'endless')
  await expectNothingLeft(engine, 'endless', { dataDirectory, helpers })
})

test('a stopped cluster stays stopped when its upgrade is interrupted by its caller', async () => {
  const { engine, dataDirectory } = await givenEngine({ extraEngines: EXTRA_ENGINES })
  await givenEndlessProject(engine, 'called-off')
  await engine.stop('called-off')
  const caller = new AbortController()

  const upgrade = engine.upgrade('called-off', 17, PASSWORD, caller.signal)
  const helpers = await untilAsleep(engine, 'called-off', upgrade)
  caller.abort()

  await expect(upgrade).rejects.toMatchObject({ code: 'upgrade_interrupted' })
  expect(await engine.health('called-off')).toMatchObject({ state: 'stopped', major: 15 })
  await expectNothingLeft(engine, 'called-off', { dataDirectory, helpers })
  await engine.start('called-off')
  await expectAsBefore(engine, 'called-off')
})

test('an engine that closes does not wait for an upgrade, and leaves the cluster as it was', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const { engine: first } = await givenEngine({ dataDirectory, extraEngines: EXTRA_ENGINES })
  await givenEndlessProject(first, 'closed-over')
  const upgrade = first.upgrade('closed-over', 17, PASSWORD)
  const interrupted = expect(upgrade).rejects.toMatchObject({ code: 'upgrade_interrupted' })
  const helpers = await untilAsleep(first, 'closed-over', upgrade)

  await first.close()

  await interrupted
  const { engine: second } = await givenEngine({ dataDirectory, extraEngines: EXTRA_ENGINES })
  await expectAsBefore(second, 'closed-over')
  await expectNothingLeft(second, 'closed-over', { dataDirectory, helpers })
})

/** A check that is true at once in the old major, and in a newer one after some thirty years. */
async function givenEndlessProject(engine: Engine, ref: string) {
  await engine.create(draft(ref, { major: 15 }))
  await connected(engine, ref, 'postgres', async (owner) => {
    await owner.query(`create function hold() returns boolean language plpgsql as $$
      begin
        if current_setting('server_version_num')::int > 160000 then perform pg_sleep(1e9); end if;
        return true;
      end $$`)
    await owner.query('create table kept (n int check (hold()))')
    await owner.query('insert into kept select generate_series(1, 1000)')
  })
}

/** Waits until a row's check sleeps in the new cluster. Answers its postmaster's and that backend's pids. */
async function untilAsleep(engine: Engine, ref: string, upgrade: Promise<void>): Promise<number[]> {
  let isOver = false
  const end = () => (isOver = true)
  upgrade.then(end, end)
  const { host, port } = engine.connection(ref)
  const server = { host: `${host}.u`, port, user: 'plinth_admin', password: PASSWORD, database: 'postgres' }
  while (!isOver) {
    const pids = await sleepersIn(server).catch(() => [])
    if (pids.length > 0) return pids
    await sleep(50)
  }
  throw new Error('the upgrade was over before its check slept')
}

async function sleepersIn(server: pg.ClientConfig) {
  const client = new pg.Client(server)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event = 'PgSleep' and backend_type = 'client backend'
       union all
       select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int
       where exists (select from pg_stat_activity where wait_event = 'PgSleep' and backend_type = 'client backend')`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

async function expectAsBefore(engine: Engine, ref: string) {
  expect(await engine.health(ref)).toMatchObject({ state: 'running', major: 15 })
  const { rows } = await connected(engine, ref, 'postgres', (owner) =>
    owner.query('select count(distinct n)::int as rows from kept'),
  )
  expect(rows).toEqual([{ rows: 1000 }])
}

async function expectNothingLeft(
  engine: Engine,
  ref: string,
  { dataDirectory, helpers }: { dataDirectory: string; helpers: number[] },
) {
  for (const name of ['next', 'previous', 'sources']) {
    expect(await readdir(join(dataDirectory, 'upgrades', name))).toEqual([])
  }
  await expect(access(`${engine.connection(ref).host}.u`)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(helpers).toHaveLength(2)
  for (const pid of helpers) expect(await birthOf(pid)).toBeUndefined()
}
