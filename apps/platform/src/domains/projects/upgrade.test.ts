import { existsSync } from 'node:fs'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

const OLDER = '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(OLDER)
const reason = isInstalled ? '' : ' (not run: this needs the system package of Postgres 15)'

const platform = isInstalled ? await givenPlatform({ PLINTH_SYSTEM_POSTGRES: `15=${OLDER}` }) : undefined

test.skipIf(!platform)(
  `a project moves to a newer Postgres with its data and its password, also while it is paused${reason}`,
  { timeout: 90_000 },
  async () => {
    const { alice, organizations } = await platform!.given({
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
    await expect(alice.call(projects.upgrade, { ref: running.ref, postgres_engine: '18' })).rejects.toMatchObject({
      reason: 'postgres_not_installed',
    })
    await alice.call(projects.pause, { ref: paused.ref })
    await untilStatus(alice, paused.ref, 'INACTIVE')
    for (const { ref } of [running, paused]) {
      expect(await alice.call(projects.upgrade, { ref, postgres_engine: '17' })).toEqual({ ref, status: 'UPGRADING' })
    }
    await untilStatus(alice, running.ref, 'ACTIVE_HEALTHY')
    await untilStatus(alice, paused.ref, 'INACTIVE')
    expect(await platform!.services.fleet.engine.health(paused.ref)).toMatchObject({ state: 'stopped', major: 17 })
    await alice.call(projects.restore, { ref: paused.ref })
    await untilStatus(alice, paused.ref, 'ACTIVE_HEALTHY')

    for (const { ref } of [running, paused]) {
      expect(await alice.call(projects.get, { ref })).toMatchObject({ dbVersion: expect.stringMatching(/^17\./) })
      const client = frontClient(platform!, ref)
      await client.connect()
      expect((await client.query(version)).rows).toEqual([{ '?column?': 17 }])
      expect((await client.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 1000 }])
      await client.end()
      expect(await rowsOf(alice, ref, 'select count(*) from kept')).toEqual([['1000']])
    }
  },
)
