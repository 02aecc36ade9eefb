import { ident } from '@plinth/postgres-meta/quote'
import type pg from 'pg'

interface Totals {
  calls: number
  milliseconds: number
}

/**
 * What pg_stat_statements counted, without the statements of the platform's own logins. Undefined where it is not
 * installed. What only has its name does not count: the function has to be the extension's, in C.
 */
export async function statementTotals(reader: pg.Client): Promise<Totals | undefined> {
  const { rows } = await reader.query<{ schema: string }>(INSTALLED)
  const [installed] = rows
  if (!installed) return undefined
  const found = await reader.query<Totals>(totalsIn(installed.schema))
  return found.rows[0]
}

const INSTALLED = /* SQL */ `
  select n.nspname::text as schema
  from pg_catalog.pg_extension e
  join pg_catalog.pg_depend d on d.refclassid = 'pg_catalog.pg_extension'::regclass and d.refobjid = e.oid
    and d.classid = 'pg_catalog.pg_proc'::regclass and d.deptype = 'e'
  join pg_catalog.pg_proc p on p.oid = d.objid
  join pg_catalog.pg_language l on l.oid = p.prolang
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where e.extname = 'pg_stat_statements' and p.proname = 'pg_stat_statements'
    and l.lanname = 'c' and p.probin = '$libdir/pg_stat_statements'
    and p.pronargs = 1 and p.proargtypes[0] = 'pg_catalog.bool'::regtype`

/** Without the texts, which would be read from a file. */
const totalsIn = (schema: string) => /* SQL */ `
  select coalesce(pg_catalog.sum(s.calls), 0)::pg_catalog.float8 as calls,
         coalesce(pg_catalog.sum(s.total_exec_time), 0) as milliseconds
  from ${ident(schema)}.pg_stat_statements(false) s
  where not exists (
    select from pg_catalog.pg_roles r where r.oid = s.userid and r.rolname like 'plinth\\_%'
  )`
