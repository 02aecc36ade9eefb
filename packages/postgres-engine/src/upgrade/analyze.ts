import type pg from 'pg'
import type { OwnerSessions } from './owner-sessions.ts'

/** Statistics for the planner. They run the expressions of indexes, so each owner's tables are its own to analyze. */
export async function analyze(to: pg.Client, owners: OwnerSessions) {
  const { rows } = await to.query<{ owner: string; tables: string }>(`
    select rolname::text as owner, string_agg(c.oid::regclass::text, ', ') as tables
    from pg_catalog.pg_class c join pg_catalog.pg_authid a on a.oid = relowner
    where relkind in ('r', 'p', 'm') and relpersistence <> 't' and relname !~ '^pg_toast'
    group by 1`)
  for (const { owner, tables } of rows) await owners.define(owner, `analyze ${tables}`)
}
