import type { LogSourceId } from '@plinth/catalog/log-sources'

/** Queries to begin with, by what they find. The table `logs` has the lines of every source. */
export const queryTemplates = [
  {
    name: 'Lines by source and level',
    sql: `select source, level, count(*) as lines
from logs
group by all
order by lines desc`,
  },
  {
    name: 'Requests that failed, by path',
    sql: `select metadata.request.method, metadata.request.path, metadata.response.status_code as status, count(*) as requests
from edge_logs
where status >= 400
group by all
order by requests desc
limit 100`,
  },
  {
    name: 'The slowest requests',
    sql: `select "timestamp", metadata.response.origin_time as milliseconds, event_message, request_id
from edge_logs
order by milliseconds desc
limit 100`,
  },
  {
    name: 'Requests and latency by minute',
    sql: `select date_trunc('minute', "timestamp") as minute, count(*) as requests,
  round(quantile_cont(metadata.response.origin_time, 0.5)) as median_ms,
  round(quantile_cont(metadata.response.origin_time, 0.95)) as p95_ms
from edge_logs
group by all
order by minute desc`,
  },
  {
    name: 'Errors of Postgres by SQLSTATE',
    sql: `select metadata.parsed.sql_state_code as code, any_value(event_message) as example, count(*) as errors
from postgres_logs
where level = 'error'
group by all
order by errors desc`,
  },
] as const

/** The latest lines of a source, or of all. */
export const firstQuery = (source: LogSourceId | undefined) =>
  `select "timestamp", ${source ? '' : 'source, '}level, event_message
from ${source ?? 'logs'}
order by "timestamp" desc
limit 100`
