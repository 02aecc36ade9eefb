export interface Template {
  key: string
  title: string
  about: string
  sql: string
}

/** Queries to begin with. They are put into the editor and never run by themselves. */
export const templates: readonly Template[] = [
  {
    key: 'create-table',
    title: 'Create a table',
    about: 'With a key, a timestamp and row-level security.',
    sql: `create table public.notes (
  id bigint generated always as identity primary key,
  title text not null,
  body text,
  created_at timestamptz not null default now()
);

-- Without a policy nobody can reach the rows through the API.
alter table public.notes enable row level security;
`,
  },
  {
    key: 'version',
    title: 'Version',
    about: 'Version and uptime.',
    sql: `select version(), pg_postmaster_start_time() as started_at;
`,
  },
  {
    key: 'tables-by-size',
    title: 'Tables by size',
    about: 'The thirty largest, with their indexes and rows.',
    sql: `select n.nspname as schema,
       c.relname as table,
       pg_size_pretty(pg_total_relation_size(c.oid)) as total,
       pg_size_pretty(pg_indexes_size(c.oid)) as indexes,
       greatest(c.reltuples, 0)::bigint as rows_about
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'm', 'p')
  and n.nspname not in ('pg_catalog', 'information_schema')
order by pg_total_relation_size(c.oid) desc
limit 30;
`,
  },
  {
    key: 'connections',
    title: 'Active connections',
    about: 'Who is connected, and what they are doing.',
    sql: `select pid, usename, application_name, state, wait_event_type,
       now() - query_start as running_for,
       left(query, 120) as query
from pg_stat_activity
where backend_type = 'client backend'
order by query_start nulls last;
`,
  },
  {
    key: 'slowest',
    title: 'Slowest statements',
    about: 'Needs the pg_stat_statements extension.',
    sql: `select calls,
       round(mean_exec_time::numeric, 1) as mean_ms,
       round(total_exec_time::numeric, 1) as total_ms,
       rows,
       left(query, 200) as query
from pg_stat_statements
order by total_exec_time desc
limit 25;
`,
  },
  {
    key: 'unused-indexes',
    title: 'Unused indexes',
    about: 'Not read once since the statistics began.',
    sql: `select schemaname as schema, relname as table, indexrelname as index,
       pg_size_pretty(pg_relation_size(indexrelid)) as size
from pg_stat_user_indexes
join pg_index using (indexrelid)
where idx_scan = 0 and not indisunique
order by pg_relation_size(indexrelid) desc;
`,
  },
  {
    key: 'locks',
    title: 'Blocking locks',
    about: 'Statements that wait for a lock, and who holds it.',
    sql: `select waiting.pid as waiting_pid, left(waiting.query, 80) as waiting_query,
       holding.pid as holding_pid, left(holding.query, 80) as holding_query,
       now() - waiting.query_start as waits_for
from pg_stat_activity waiting
cross join unnest(pg_blocking_pids(waiting.pid)) as holder (pid)
join pg_stat_activity holding on holding.pid = holder.pid;
`,
  },
  {
    key: 'without-rls',
    title: 'Tables without row-level security',
    about: 'Anyone with API access can read every row of these tables.',
    sql: `select n.nspname as schema, c.relname as table
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p')
  and not c.relrowsecurity
  and n.nspname not in ('pg_catalog', 'information_schema')
order by 1, 2;
`,
  },
]

export const templateOf = (key: string | undefined) => templates.find((template) => template.key === key)
