import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

const MOST = 5

/** The sessions that have waited for a lock the longest. */
export const blockedSessions = introspection({
  row: z.object({
    pid: z.number(),
    waiting_ms: z.number(),
    /** Null where it is somebody else's and who asks may not see it. */
    query: z.nullable(z.string()),
    blocked_by: z.array(z.number()),
  }),
  parameters: [],
  sql: /* SQL */ `
    select pid,
           greatest(0, extract(epoch from clock_timestamp() - state_change) * 1000)::float8 as waiting_ms,
           case when query <> '<insufficient privilege>' then left(query, 300) end as query,
           pg_catalog.pg_blocking_pids(pid) as blocked_by
    from pg_catalog.pg_stat_activity
    where wait_event_type = 'Lock' and backend_type = 'client backend'
    order by state_change limit ${MOST}`,
})
