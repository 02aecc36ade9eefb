import type pg from 'pg'
import type { ClusterLooks } from './cluster-looks.ts'
import type { MetricSample } from '../../stores/metric-store.ts'
import { statementTotals } from './statement-totals.ts'

export interface LiveSample extends Omit<MetricSample, 'sampledAt'> {
  /** Without those kept for the superuser. */
  mostConnections: number
}

/** Reads the whole cluster once. What statements took is null where it cannot be read, and the rest does not wait for it. */
export async function readSample(
  looks: ClusterLooks,
  project: Parameters<ClusterLooks['look']>[0],
): Promise<LiveSample> {
  const server = await looks.look(project, 'superuser', readServer)
  const totals = await looks.look(project, 'reader', statementTotals).catch(() => undefined)
  return { ...server, calls: totals?.calls ?? null, callMilliseconds: totals?.milliseconds ?? null }
}

type ServerRow = Omit<LiveSample, 'calls' | 'callMilliseconds'>

async function readServer(admin: pg.Client) {
  const { rows } = await admin.query<ServerRow>(SERVER)
  return rows[0]!
}

/** Statistics and sizes count every database that people may use. */
const SERVER = /* SQL */ `
  select pg_catalog.pg_postmaster_start_time() as "startedAt",
         sessions.connections, sessions.blocked,
         pg_catalog.current_setting('max_connections')::pg_catalog.int4
           - pg_catalog.current_setting('superuser_reserved_connections')::pg_catalog.int4 as "mostConnections",
         databases.size::pg_catalog.float8 as "sizeBytes",
         counted.hit::pg_catalog.float8 as "blocksHit",
         counted.read::pg_catalog.float8 as "blocksRead",
         counted.deadlocks::pg_catalog.float8 as deadlocks
  from (
    select pg_catalog.count(*)::pg_catalog.int4 as connections,
           pg_catalog.count(*) filter (where wait_event_type = 'Lock')::pg_catalog.int4 as blocked
    from pg_catalog.pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_catalog.pg_backend_pid()
  ) as sessions, (
    select coalesce(pg_catalog.sum(pg_catalog.pg_database_size(oid)), 0) as size
    from pg_catalog.pg_database where datname not in ('template0', 'template1')
  ) as databases, (
    select coalesce(pg_catalog.sum(blks_hit), 0) as hit, coalesce(pg_catalog.sum(blks_read), 0) as read,
           coalesce(pg_catalog.sum(deadlocks), 0) as deadlocks
    from pg_catalog.pg_stat_database where datname not in ('template0', 'template1')
  ) as counted`
