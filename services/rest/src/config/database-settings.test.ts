import { randomBytes } from 'node:crypto'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { afterAll, expect, test } from 'vitest'
import { readDatabaseSettings } from './database-settings.ts'

const { pool, connection } = await givenDatabase()
const sql = sqlOver(pool)
const [authenticator, caller] = ['stands', 'acts'].map((name) => `rest_${name}_${randomBytes(4).toString('hex')}`)
await pool.query(`
  create role ${authenticator} noinherit; create role ${caller};
  grant ${caller} to ${authenticator};
  alter role ${authenticator} set pgrst.db_max_rows = '10';
  alter role ${authenticator} set pgrst.db_schemas = 'api, other';
  alter role ${authenticator} in database ${connection.database} set pgrst.db_max_rows = '20';
  alter role ${authenticator} set pgrst.no_such_setting = 'x';
  alter role ${authenticator} set statement_timeout = '8s';
  alter role ${authenticator} set lock_timeout = '4s';
  alter role ${caller} set statement_timeout = '3s';
  alter role ${caller} set default_transaction_isolation = 'repeatable read';
  alter role ${caller} set app.custom = 'x';
  create schema hooks;
  create function hooks.configure() returns void language plpgsql as $$ begin
    perform set_config('pgrst.db_anon_role', 'from_hook', true), set_config('pgrst.db_max_rows', '1', true);
  end $$;
`)
afterAll(() => pool.query(`drop role ${authenticator}, ${caller}`))

test('settings of the role are read, those for this database first', async () => {
  const { settings } = await readDatabaseSettings(sql, { authenticator })
  expect(settings).toEqual(
    new Map([
      ['db-max-rows', '20'],
      ['db-schemas', 'api, other'],
    ]),
  )
})

test('a function that configures comes after what is set for the role', async () => {
  const preConfig = { schema: 'hooks', name: 'configure' }
  const { settings } = await readDatabaseSettings(sql, { authenticator, preConfig })
  expect(settings.get('db-anon-role')).toBe('from_hook')
  expect(settings.get('db-max-rows')).toBe('20')
})

test('who becomes a role gets its settings, those of who becomes it where it has none of its own', async () => {
  const { roles } = await readDatabaseSettings(sql, { authenticator })
  expect(roles.roleSettings.get(caller!)).toEqual([
    ['lock_timeout', '4s'],
    ['statement_timeout', '3s'],
  ])
  expect(roles.roleIsolation.get(caller!)).toBe('repeatable read')
})

test('nothing is set for somebody else', async () => {
  const { settings } = await readDatabaseSettings(sql)
  expect(settings).toEqual(new Map())
})
