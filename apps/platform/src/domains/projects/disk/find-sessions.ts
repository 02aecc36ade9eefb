import type pg from 'pg'

export interface Sought {
  /** Everybody, also those who wait; those who run anything; those who write; or those with temporary files alone. */
  whom: 'everybody' | 'busy' | 'writers' | 'sorters'
  /** The processes that have them. */
  withTemporaryFiles: number[]
}

/**
 * The sessions of a project that make it grow. Rewriting a table to give its space back needs some of it first, so whoever does
 * that is left alone as long as anybody may write at all.
 */
export async function findSessions(admin: pg.Client, { whom, withTemporaryFiles }: Sought): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity as session
     where backend_type in ('client backend', 'walsender') and usename <> current_user and (
       $1 = 'everybody'
       or pid not in (select pid from pg_stat_progress_cluster union all select pid from pg_stat_progress_vacuum) and (
         $1 = 'busy' and state <> 'idle'
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

export async function terminate(admin: pg.Client, pids: number[]) {
  await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
}
