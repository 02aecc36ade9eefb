import { EXTRA_ENGINES, requireMajors } from '@plinth/postgres-engine/upgrade/given-majors'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

requireMajors(15, 18)
const platform = await givenPlatform({}, { extraEngines: EXTRA_ENGINES })

test(
  'a project moves to a newer Postgres with its data and its password, also while it is paused',
  { timeout: 90_000 },
  async () => {
    const { alice, organizations } = await platform.given({
      people: ['alice'],
      organizations: [{ name: 'Acme', owner: 'alice' }],
    })
    const version = `select current_setting('server_version_num')::int / 10000`
    const older = () => givenProject(alice, organizations[0]!, { postgres_engine: '15' })
    const [running, paused] = [await older(), await older()]
    for (const { ref } of [running, paused]) {
      expect(await rowsOf(alice, ref, version)).toEqual([['15']])
      await rowsOf(
        alice,
        ref,
        'create table kept (n int primary key); insert into kept select generate_series(1, 1000)',
      )
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
    expect(await platform.services.fleet.engine.health(paused.ref)).toMatchObject({ state: 'stopped', major: 18 })
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
    }
  },
)
