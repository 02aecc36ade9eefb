import type pg from 'pg'

/** In milliseconds. */
const LONGEST_END = 1_000

export interface Sought {
  /** Everybody, also those who wait; those who run anything; those who write; or those with temporary files alone. */
  whom: 'everybody' | 'active' | 'writers' | 'sorters'
  /** The processes that have them. */
  withTemporaryFiles: number[]
}

/**
 * The sessions of a project that make it grow. Rewriting a table to free its space takes some first, so those sessions
 * are left alone as long as writing is allowed at all.
 */
export async function findSessions(admin: pg.Client, { whom, withTemporaryFiles }: Sought): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity as session
     where backend_type in ('client backend', 'walsender') and usename <> current_user and (
       $1 = 'everybody'
       or pid not in (select pid from pg_stat_progress_cluster union all select pid from pg_stat_progress_vacuum) and (
         $1 = 'active' and state = 'active'
         or $1 <> 'sorters' and backend_xid is not null
         or exists (
           select from pg_stat_activity as process
           where process.pid = any($2) and coalesce(process.leader_pid, process.pid) = session.pid
         )
       )
     )`,
    [whom, withTemporaryFiles],
  )
  return rows.map(({ pid }) => pid)
}

/** Tells all of them, then waits for each: until they have gone, what they write is no growth of others. */
export async function terminate(admin: pg.Client, pids: number[]) {
  await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
  await admin.query(`select pg_terminate_backend(pid, ${LONGEST_END}) from unnest($1::int[]) as pid`, [pids])
}
