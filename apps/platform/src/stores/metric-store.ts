import type { Sql } from '@plinth/service-kit/sql'

/** What was read of a cluster at one moment. */
export interface MetricSample {
  sampledAt: Date
  /** When Postgres started. */
  startedAt: Date
  connections: number
  /** How many of them wait for a lock. */
  blocked: number
  sizeBytes: number
  /** Counters, which only grow until something resets them. */
  blocksHit: number
  blocksRead: number
  deadlocks: number
  /** Of statements; null where pg_stat_statements is not installed or could not be read. */
  calls: number | null
  callMilliseconds: number | null
}

/** What one cleanup deletes at most; the rest is for the next one. */
const MOST_DELETED = 10_000

export function metricStore(sql: Sql) {
  return {
    /** Does nothing for a project that was removed meanwhile. */
    async add(ref: string, sample: MetricSample) {
      await sql.query(
        `insert into platform.project_metrics
           (ref, sampled_at, started_at, connections, blocked, size_bytes, blocks_hit, blocks_read, deadlocks,
            statements, statement_ms)
         select ref, $2::timestamptz, $3::timestamptz, $4::int, $5::int, $6::bigint, $7::bigint, $8::bigint, $9::bigint,
           $10::bigint, $11::float8
         from platform.projects where ref = $1
         on conflict do nothing`,
        [
          ref,
          sample.sampledAt,
          sample.startedAt,
          sample.connections,
          sample.blocked,
          sample.sizeBytes,
          sample.blocksHit,
          sample.blocksRead,
          sample.deadlocks,
          sample.calls,
          sample.callMilliseconds,
        ],
      )
    },

    /** Oldest first. */
    async list(ref: string, from: Date) {
      const { rows } = await sql.query<MetricSample>(
        `select sampled_at as "sampledAt", started_at as "startedAt", connections, blocked,
           size_bytes::float8 as "sizeBytes", blocks_hit::float8 as "blocksHit", blocks_read::float8 as "blocksRead",
           deadlocks::float8 as deadlocks, statements::float8 as calls, statement_ms as "callMilliseconds"
         from platform.project_metrics where ref = $1 and sampled_at >= $2 order by sampled_at`,
        [ref, from],
      )
      return rows
    },

    /** When the first sample that is kept was taken. */
    async since(ref: string) {
      const { rows } = await sql.query<{ since: Date | null }>(
        'select min(sampled_at) as since from platform.project_metrics where ref = $1',
        [ref],
      )
      return rows[0]?.since ?? undefined
    },

    /** Deletes what is older than `expired`, and of what is older than `thinned` all but the first of every ten minutes. */
    async cleanUp({ expired, thinned }: { expired: Date; thinned: Date }) {
      await sql.query(
        `delete from platform.project_metrics where (ref, sampled_at) in (
           select ref, sampled_at from platform.project_metrics where sampled_at < $1 order by sampled_at limit ${MOST_DELETED}
         )`,
        [expired],
      )
      await sql.query(
        `delete from platform.project_metrics where (ref, sampled_at) in (
           select later.ref, later.sampled_at from platform.project_metrics later
           where later.sampled_at < $1 and exists (
             select from platform.project_metrics first
             where first.ref = later.ref and first.sampled_at < later.sampled_at
               and first.sampled_at >= date_bin('10 minutes', later.sampled_at, 'epoch')
           )
           order by later.sampled_at limit ${MOST_DELETED}
         )`,
        [thinned],
      )
    },
  }
}
