import { metrics } from '@plinth/contract/metrics'
import { projects } from '@plinth/contract/projects'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'
import { createClusterLooks } from './cluster-looks.ts'
import { readSample } from './read-sample.ts'
import { createSampler } from './sample-projects.ts'

const platform = await givenPlatform({ PLINTH_IDLE_MINUTES: '0.01' })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const { fleet, log } = platform.process
const looks = createClusterLooks(fleet)
const sampleAll = createSampler({ stores: platform.stores, fleet, looks, log, now: () => new Date() })
const samples = () => platform.stores.metrics.list(ref, new Date(0))
const project = async () => (await platform.stores.projects.find(ref))!

/** Keeps the cluster awake until the test ends. */
async function awake<Result>(work: () => Promise<Result>) {
  const release = fleet.use(ref)
  try {
    await fleet.wake(ref)
    return await work()
  } finally {
    release()
  }
}

const state = async () => (await fleet.engine.health(ref)).state
const asleep = () => expect.poll(state).toBe('stopped')

test('an awake project is sampled: connections, size, blocks and what its statements took', async () => {
  await awake(async () => {
    await rowsOf(alice, ref, 'create table stones as select n from generate_series(1, 20000) as n')
    const before = (await samples()).length
    await sampleAll()
    await rowsOf(alice, ref, 'select sum(n) from stones')
    await sampleAll()

    const [first, second] = (await samples()).slice(before)
    expect(second!.sizeBytes).toBeGreaterThan(1_000_000)
    expect(second!.blocksHit).toBeGreaterThan(first!.blocksHit)
    expect(second!.calls).toBeGreaterThan(first!.calls!)
    expect(second!.callMilliseconds).toBeGreaterThan(first!.callMilliseconds!)
    expect(second!.startedAt).toEqual(first!.startedAt)
  })
})

test('one that sleeps is neither sampled nor woken, and one that is woken is sampled again', async () => {
  await asleep()
  const before = (await samples()).length

  await sampleAll()
  await alice.call(metrics.overview, { ref })
  await alice.call(metrics.series, { ref, range: 'hour' })

  expect([fleet.isAsleep(ref), await state()]).toEqual([true, 'stopped'])
  expect(await samples()).toHaveLength(before)
  await awake(sampleAll)
  expect(await samples()).toHaveLength(before + 1)
})

test('sampling and looking at the overview keep no cluster awake', async () => {
  await awake(sampleAll)
  const watching = setInterval(() => {
    void sampleAll()
    void alice.call(metrics.overview, { ref }).catch(() => undefined)
  }, 100)
  try {
    await asleep()
  } finally {
    clearInterval(watching)
  }
})

test('a project that is being paused is not sampled, and its pause waits for no look', async () => {
  await awake(async () => {
    const found = await project()
    let looking: Promise<unknown> = Promise.resolve()
    await new Promise<void>((begun) => {
      looking = looks.look(found, 'superuser', async (client) => {
        await client.query('select 1')
        begun()
        return client.query('select pg_sleep(60)')
      })
      looking.catch(() => undefined)
    })
    await fleet.disconnect(ref)
    await expect(looking).rejects.toThrow('Connection terminated')
    await alice.call(projects.pause, { ref })
  })
  await untilStatus(alice, ref, 'INACTIVE')
  const before = (await samples()).length
  await sampleAll()
  expect(await samples()).toHaveLength(before)
  expect(await alice.call(metrics.overview, { ref })).toMatchObject({ is_awake: false, server: null, contents: null })
  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
})

test('a server without a free connection is sampled all the same, but for its statements', async () => {
  await awake(async () => {
    const { mostConnections } = await readSample(looks, await project())
    const reader = await fleet.connectionFor(ref, 'reader')
    const clients: pg.Client[] = []
    onTestFinished(async () => void (await Promise.all(clients.map((client) => client.end()))))
    const untilFull = async () => {
      for (;;) {
        const client = new pg.Client(reader)
        client.on('error', () => undefined)
        try {
          await client.connect()
        } catch (error) {
          return expect(error).toMatchObject({ code: '53300' })
        }
        clients.push(client)
      }
    }

    // a session that was just ended holds its place for a moment, and leaves it free then
    const callsOnceFull = async () => {
      await untilFull()
      return (await readSample(looks, await project())).calls
    }
    await expect.poll(callsOnceFull).toBeNull()
    expect((await readSample(looks, await project())).connections).toBeGreaterThan(mostConnections - 5)
    await Promise.all(clients.splice(0).map((client) => client.end()))
    await expect.poll(async () => (await readSample(looks, await project())).calls).not.toBeNull()
  })
})

describe('what the owner of the database makes is neither run nor believed', () => {
  test('functions named like those of Postgres, in front of them on every search path', async () => {
    await awake(async () => {
      const traps = [
        ['pg_database_size(oid)', 'bigint', '666'],
        ['current_setting(text)', 'text', `'666'`],
        ['pg_postmaster_start_time()', 'timestamptz', 'now()'],
        ['pg_stat_statements(boolean)', 'bigint', '666'],
      ].map(
        ([name, type, result]) => `create function ${name} returns ${type} language plpgsql as
          $$ begin insert into public.trapped values (current_user); return ${result}; end $$;`,
      )
      await rowsOf(
        alice,
        ref,
        `create table trapped (by text);
         alter table trapped disable row level security;
         grant insert on trapped to public;
         ${traps.join(' ')}`,
      )
      await rowsOf(
        alice,
        ref,
        `alter database postgres set search_path = public, pg_catalog;
         grant all on schema public to public;
         grant execute on all functions in schema public to public`,
      )

      const { sizeBytes, connections, calls } = await readSample(looks, await project())

      expect(sizeBytes).toBeGreaterThan(1_000_000)
      expect(connections).toBeLessThan(666)
      expect(calls).toBeGreaterThan(0)
      expect(await rowsOf(alice, ref, 'select * from public.trapped')).toEqual([])
      // the trap works where nothing guards against it
      await rowsOf(alice, ref, 'set search_path = public, pg_catalog; select pg_database_size(1::oid)')
      expect(await rowsOf(alice, ref, 'select by from public.trapped')).toEqual([['postgres']])
    })
  })

  test('without pg_stat_statements its figures are missing, not zero, also where something has its name', async () => {
    await awake(async () => {
      expect((await readSample(looks, await project())).calls).toBeGreaterThan(0)
      await rowsOf(alice, ref, 'drop schema extensions cascade; create schema extensions')
      await rowsOf(
        alice,
        ref,
        `create function extensions.pg_stat_statements(boolean) returns table (calls bigint, total_exec_time float8, userid oid)
         language plpgsql as $$ begin raise exception 'it was run'; end $$;
         create view extensions.pg_stat_statements as select * from extensions.pg_stat_statements(true)`,
      )

      const sample = await readSample(looks, await project())

      expect(sample).toMatchObject({ calls: null, callMilliseconds: null })
      expect(sample.sizeBytes).toBeGreaterThan(1_000_000)
      expect(await alice.call(metrics.overview, { ref })).toMatchObject({ contents: { slowest: null } })
    })
  })
})
