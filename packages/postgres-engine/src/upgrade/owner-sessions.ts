import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { scramVerifier } from '../scram.ts'
import { withSession, type Server } from './session.ts'

const { escapeIdentifier: name } = pg

/**
 * Work in the new database that may run people's code, as somebody who has the rights of one owner and no others. SET
 * ROLE alone would not do: code can take it back, so the session itself belongs to a role that is nobody. Names are
 * looked up as in the old database's sessions, which that code may count on.
 */
export interface OwnerSessions {
  /** Meanwhile the owner has these rights, also where it has taken them from itself. */
  run<T>(owner: string, rights: TableRight[], work: (client: pg.Client) => Promise<T>): Promise<T>
}

/** The table by its quoted name. */
export interface TableRight {
  privilege: 'select' | 'insert' | 'references'
  table: string
}

export async function withOwnerSessions<T>(
  server: Server,
  superuser: pg.Client,
  { database, searchPath }: { database: string; searchPath: string },
  work: (sessions: OwnerSessions) => Promise<T>,
): Promise<T> {
  const user = `plinth_upgrade_${randomBytes(6).toString('hex')}`
  const password = randomBytes(24).toString('hex')
  await superuser.query(`create role ${name(user)} login noinherit password '${scramVerifier(password)}'`)
  await superuser.query(`grant connect on database ${name(database)} to ${name(user)}`)
  const result = await work({ run })
  await superuser.query(`drop owned by ${name(user)}`)
  await superuser.query(`drop role ${name(user)}`)
  return result

  async function run<R>(owner: string, rights: TableRight[], job: (client: pg.Client) => Promise<R>) {
    const lent = await rightsToLend(superuser, owner, rights)
    for (const right of lent) await superuser.query(`grant ${right} to ${name(owner)}`)
    await superuser.query(`grant ${name(owner)} to ${name(user)}`)
    const outcome = await withSession(server, { user, password }, database, async (client) => {
      await client.query(`set role ${name(owner)}`)
      await client.query(`select pg_catalog.set_config('search_path', $1, false)`, [searchPath])
      return job(client)
    })
    await superuser.query(`revoke ${name(owner)} from ${name(user)}`)
    for (const right of lent) await superuser.query(`revoke ${right} from ${name(owner)}`)
    return outcome
  }
}

/** An owner may have taken its own rights away, or own a table in a schema that it cannot use. */
async function rightsToLend(superuser: pg.Client, owner: string, rights: TableRight[]) {
  const { rows } = await superuser.query<{ missing: string }>(
    `select distinct missing
     from json_to_recordset($2) as wanted (privilege text, "table" text)
     join pg_catalog.pg_class c on c.oid = wanted."table"::regclass
     join pg_catalog.pg_namespace n on n.oid = relnamespace
     cross join lateral (values
       (format('usage on schema %I', nspname), has_schema_privilege($1, n.oid, 'usage')),
       (format('%s on %s', privilege, wanted."table"), has_table_privilege($1, c.oid, privilege))) as lent (missing, has)
     where not has`,
    [owner, JSON.stringify(rights)],
  )
  return rows.map(({ missing }) => missing)
}
