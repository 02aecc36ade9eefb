import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { PLATFORM_MARK } from '../platform-mark.ts'
import { literal, qualified } from '../quote.ts'

/** Where pg_stat_statements is installed; no row where it is not. */
export const statisticsExtension = introspection({
  row: z.object({ schema: z.string(), can_reset: z.boolean() }),
  parameters: [],
  sql: /* SQL */ `
    select n.nspname::text as schema,
           exists (
             select from pg_catalog.pg_proc p
             join pg_catalog.pg_depend d on d.objid = p.oid and d.refobjid = e.oid and d.deptype = 'e'
             where p.proname = 'pg_stat_statements_reset' and has_function_privilege(p.oid, 'execute')
               and has_schema_privilege(n.oid, 'usage')
           ) as can_reset
    from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'`,
})

export type Statement = z.infer<typeof Statement>
export const Statement = z.object({
  /** Lasts only for those whose text is shown: Postgres hides the number of the others too. */
  id: z.string(),
  role: z.string(),
  /** Null where the statement is somebody else's and who asks may not see it. */
  query: z.nullable(z.string()),
  calls: z.number(),
  total_ms: z.number(),
  mean_ms: z.number(),
  longest_ms: z.number(),
  rows: z.number(),
  /** The part of all the time that the server spent on this database's statements. */
  share: z.number(),
  /** The part of the blocks that was in memory already; null where none was read. */
  cache_hits: z.nullable(z.number()),
})

export const statementOrders = ['total', 'calls', 'mean'] as const
export type StatementOrder = (typeof statementOrders)[number]

const columns = { total: 'total_exec_time', calls: 'calls', mean: 'mean_exec_time' } satisfies Record<
  StatementOrder,
  string
>

const MOST = 100

/** By its mark, or by a login that only the platform uses. */
const IS_PLATFORM = `s.query like ${literal(`${PLATFORM_MARK.trim()}%`)} or coalesce(r.rolname like 'plinth\\_%', false)`

interface StatementChoice {
  withPlatform: boolean
  most?: number
}

/** The statements of this database that come first in the order, a hundred; the platform's own only where asked for. */
export const statementsIn = (schema: string, order: StatementOrder, { withPlatform, most = MOST }: StatementChoice) =>
  introspection({
    row: Statement,
    parameters: [],
    sql: /* SQL */ `
      with counted as (
        select s.*, coalesce(s.total_exec_time / nullif(sum(s.total_exec_time) over (), 0), 0) as share
        from ${qualified(schema, 'pg_stat_statements')} s
        where s.dbid = (select oid from pg_catalog.pg_database where datname = current_database())
      )
      select concat_ws(' ', s.userid, coalesce(s.queryid::text, 'hidden ' || row_number() over ()), s.toplevel) as id,
             coalesce(r.rolname::text, 'a role that was dropped') as role,
             case when s.query <> '<insufficient privilege>' then left(s.query, 10000) end as query,
             s.calls::float8 as calls,
             s.total_exec_time as total_ms,
             s.mean_exec_time as mean_ms,
             s.max_exec_time as longest_ms,
             s.rows::float8 as rows,
             s.share,
             s.shared_blks_hit::float8 / nullif(s.shared_blks_hit + s.shared_blks_read, 0) as cache_hits
      from counted s
      left join pg_catalog.pg_roles r on r.oid = s.userid
      where ${withPlatform ? 'true' : `not (${IS_PLATFORM})`}
      order by s.${columns[order]} desc, s.queryid
      limit ${most}`,
  })

/** Since when the statistics are kept. */
export const statisticsSince = (schema: string) =>
  introspection({
    row: z.object({ since: z.string() }),
    parameters: [],
    sql: /* SQL */ `select to_json(stats_reset) #>> '{}' as since from ${qualified(schema, 'pg_stat_statements_info')}`,
  })
