import { PLATFORM_MARK } from '@plinth/postgres-meta/platform-mark'
import type pg from 'pg'
import { settingsAsMade } from './renew-login.ts'

/** Rejects when somebody has changed what sessions of this shared login begin with. Any login may look. */
export async function requireLoginAsMade(client: pg.ClientBase, login: 'writer' | 'reader') {
  const { rows } = await client.query<{ major: number; settings: string[] }>(
    `${PLATFORM_MARK}select pg_catalog.current_setting('server_version_num')::pg_catalog.int4 / 10000 as major,
       array(
         select entry from pg_catalog.pg_db_role_setting, pg_catalog.unnest(setconfig) as entry
         where setrole = (select oid from pg_catalog.pg_roles where rolname = session_user)
           and setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
       ) as settings`,
  )
  const { major, settings } = rows[0]!
  const expected = settingsAsMade(`plinth_${login}`, major)
  if (settings.toSorted().join('\n') !== expected.join('\n')) throw new Error('The login is not as it was made')
}
