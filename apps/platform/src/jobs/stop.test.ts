import { projects } from '@plinth/contract/projects'
import { requireMajors } from '@plinth/postgres-engine/testing/given-majors'
import { expect, test } from 'vitest'
import { givenProject, rowsOf, untilStatus } from '../testing/given-projects.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'

requireMajors(15)
const { owner, organization, started, ended } = await givenPlatformProcess()

/** Holds in 15 at once. A newer major is kept waiting, long enough to stop the platform and start it again. */
const SLOW_CHECK = `
  create table ready as select clock_timestamp() + interval '30 s' as at;
  create function hold() returns boolean language plpgsql as $$
  begin
    if current_setting('server_version_num')::int > 160000 then
      perform pg_sleep(greatest(0, extract(epoch from (select at from public.ready) - clock_timestamp())));
    end if;
    return true;
  end $$;
  create table slow (n int check (hold()));
  insert into slow values (1)`

test(
  'a platform that is stopped does not wait for an upgrade, and the next one begins it again',
  {
    timeout: 120_000,
  },
  async () => {
    const { ref } = await givenProject(owner, organization, { postgres_engine: '15' })
    await rowsOf(owner, ref, SLOW_CHECK)
    await owner.call(projects.upgrade, { ref, postgres_engine: '17' })
    await expect
      .poll(() => owner.call(projects.status, { ref }))
      .toMatchObject({ status: 'UPGRADING', status_detail: 'Moving the data to Postgres 17.' })

    await ended('SIGTERM')
    await started()

    expect(await owner.call(projects.status, { ref })).toMatchObject({ status: 'UPGRADING' })
    await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
    expect((await owner.call(projects.get, { ref })).dbVersion).toMatch(/^17\./)
    expect(await rowsOf(owner, ref, 'select n from slow')).toEqual([['1']])
  },
)
