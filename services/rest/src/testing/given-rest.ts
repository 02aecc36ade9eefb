import { serviceRequest } from '@plinth/service-kit/service-request'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { defaultConfig } from '../config/default-config.ts'
import type { RestConfig } from '../config/rest-config.ts'
import { createRestHandler } from '../serve-request.ts'
import { readSchemaCache } from '../schema-cache/read-schema-cache.ts'
import { readTimezones } from '../schema-cache/read-timezones.ts'

/** The roles of a project's callers. They are the whole server's, so every test file shares them. */
const ROLES = `do $$ begin
  perform pg_advisory_xact_lock(7351);
  if to_regrole('rest_anon') is null then create role rest_anon; create role rest_user; end if;
end $$`

interface Sent {
  method?: string
  headers?: Record<string, string>
  /** Anything but text is sent as JSON. */
  body?: unknown
  role?: string
  claims?: object
}

/** A database of the file's own with this schema, and requests to it. */
export async function givenRest(schema: string, settings: Partial<RestConfig> = {}) {
  const { pool } = await givenDatabase()
  const sql = sqlOver(pool)
  await pool.query(ROLES)
  await pool.query(schema)
  await pool.query(`grant usage on schema api to rest_anon, rest_user;
    grant select, insert, update, delete on all tables in schema api to rest_anon, rest_user;
    grant usage on all sequences in schema api to rest_anon, rest_user`)
  const config: RestConfig = { ...defaultConfig, dbSchemas: ['api'], dbAnonRole: 'rest_anon', ...settings }
  const serving = { config, cache: await readSchemaCache(sql, config, await readTimezones(sql)) }
  const problems: unknown[] = []
  const log = { error: (fields: object) => void problems.push(fields) }
  const handle = createRestHandler({ sql, log, prepares: true })

  async function request(path: string, { method = 'GET', headers = {}, body, role, claims }: Sent = {}) {
    const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const given = new Headers(headers)
    if (sent !== undefined && !given.has('content-type')) given.set('content-type', 'application/json')
    const incoming = new Request(`http://service${path}`, { method, headers: given, body: sent })
    const caller = role ?? 'rest_anon'
    const response = await handle(
      serviceRequest(incoming),
      { requestId: 'test', role: caller, claims: JSON.stringify({ role: caller, ...claims }), tokenTime: undefined },
      serving,
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown }
  }

  return { pool, request, problems, serving }
}
