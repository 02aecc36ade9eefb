import type pg from 'pg'

export interface FoundLogin {
  major: number
  verifier: string | null
  /** `name=value`, as they hold in the database that people use. */
  settings: string[]
  /** -1 is none. */
  connectionLimit: number
  takesConnections: boolean
  mayConnect: boolean
}

/** All that decides whether the login gets in and how its session begins, in one question. Undefined when either is missing. */
export async function findLogin(admin: pg.Client, login: string): Promise<FoundLogin | undefined> {
  const { rows } = await admin.query<FoundLogin>(
    `select current_setting('server_version_num')::int / 10000 as major,
       rolpassword as verifier,
       array(
         select entry from pg_db_role_setting, unnest(setconfig) as entry
         where setrole = pg_authid.oid and setdatabase in (0, pg_database.oid)
       ) as settings,
       datconnlimit as "connectionLimit",
       datallowconn as "takesConnections",
       has_database_privilege(pg_authid.oid, pg_database.oid, 'connect') as "mayConnect"
     from pg_authid, pg_database
     where rolname = $1 and datname = 'postgres'`,
    [login],
  )
  return rows[0]
}
