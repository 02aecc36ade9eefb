import type { Queryable } from '@plinth/service-kit/sql'

/** Of the server, not of a database: they change with an upgrade alone, and to list them it reads a thousand files. */
export async function readTimezones(sql: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ name: string }>('select name from pg_timezone_names', [])
  return new Set(rows.map(({ name }) => name))
}
