import pg from 'pg'
import { expect, test } from 'vitest'
import { sessionOptions } from './session-options.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

requireMajors(15, 18)
const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })

const HOSTILE = {
  role: 'anon',
  search_path: 'public',
  local_preload_libraries: 'nothing_of_that_name',
  exit_on_error: 'on',
  statement_timeout: '1',
  lock_timeout: '1',
  idle_in_transaction_session_timeout: '1',
  idle_session_timeout: '1',
  default_transaction_read_only: 'on',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  default_table_access_method: 'none_of_that_name',
  check_function_bodies: 'off',
  row_security: 'off',
  client_min_messages: 'debug5',
  transform_null_equals: 'on',
  quote_all_identifiers: 'on',
  timezone: 'Asia/Tokyo',
  datestyle: 'German',
  intervalstyle: 'iso_8601',
  extra_float_digits: '-15',
  bytea_output: 'escape',
  xmloption: 'document',
  'plpgsql.extra_errors': 'all',
  debug_print_parse: 'on',
}

/** Its settings are known from its first use on. */
const LOAD_PLPGSQL = 'do $$ begin end $$'

test.each([15, 17, 18] as const)(
  'nothing that the owner sets for a database of Postgres %s reaches us',
  async (major) => {
    const ref = `set-${major}`
    await engine.create(draft(ref, { major }))
    const settings = { ...HOSTILE, ...(major >= 17 && { transaction_timeout: '1' }) }
    const planted = Object.entries(settings).map(([name, value]) => `alter database postgres set ${name} = '${value}'`)
    await connected(engine, ref, 'postgres', (owner) => owner.query(`${LOAD_PLPGSQL}; ${planted.join(';')}`))

    // they are there
    await expect(login(ref).then(pause)).rejects.toThrow()
    const ours = await login(ref, sessionOptions(major))
    expect(await pause(ours)).toEqual([{ user: 'plinth_admin', set: null }])
    await ours.end()
  },
)

async function login(ref: string, options?: string) {
  const user = 'plinth_admin'
  const place = { ...engine.connection(ref), database: 'postgres', user, password: PASSWORDS[user] }
  const client = new pg.Client({ ...place, ...(options !== undefined && { options }) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Long enough for every limit, within a transaction and between two. */
async function pause(client: pg.Client) {
  await client.query('begin')
  await client.query('select pg_catalog.pg_sleep(0.05)')
  await client.query('do $$ begin perform pg_catalog.pg_sleep(0.05); end $$')
  await client.query('commit')
  const { rows } = await client.query(
    `select current_user as user, pg_catalog.string_agg(name, ' ') as set
     from pg_catalog.pg_settings where source = 'database'`,
  )
  return rows
}
