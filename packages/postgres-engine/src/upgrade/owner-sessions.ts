import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { scramVerifier } from '../session/scram.ts'
import { openSession, type Login, type Server } from '../session/session.ts'

const { escapeIdentifier: name } = pg

/**
 * Work in the new database that may run people's code, with the rights of one owner and no others. SET ROLE in the
 * superuser's session would not do: code can take it back. So each owner has sessions of a login made for it, which is
 * a member of that owner alone. What a superuser owns is the platform's own and stays in the superuser's session.
 */
export interface OwnerSessions {
  /** Names are looked up as in the old database's sessions, which people's code may rely on. */
  run<T>(owner: string, work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Runs a definition that pg_dump wrote: its names are complete. */
  define(owner: string, statement: string): Promise<void>
  /** A SET of pg_dump's that the definitions after it depend on. */
  set(statement: string): void
}

/** At the same time; the new cluster takes some more, see next-cluster.ts. */
const MOST_SESSIONS = 8

const NO_SEARCH_PATH = ''

export async function withOwnerSessions<T>(
  server: Server,
  superuser: pg.Client,
  { database, searchPath }: { database: string; searchPath: string },
  work: (sessions: OwnerSessions) => Promise<T>,
): Promise<T> {
  const { databaseOwner, superusers } = await rolesOf(superuser)
  const logins = new Map<string, Login>()
  const sessions = new Map<string, pg.Client>()
  const settings = new Set<string>()
  try {
    const result = await work({
      async run(owner, job) {
        if (isSuperuser(owner)) return job(superuser)
        const session = await sessionOf(owner)
        await session.query(prelude(owner, searchPath))
        return job(session)
      },
      async define(owner, statement) {
        const session = isSuperuser(owner) ? superuser : await sessionOf(owner)
        const before = session === superuser ? [] : [prelude(owner, NO_SEARCH_PATH)]
        await session.query([...before, ...settings, statement].join(';'))
      },
      set(statement) {
        settings.delete(statement)
        settings.add(statement)
      },
    })
    await closeSessions()
    for (const { user } of logins.values()) {
      await superuser.query(`drop owned by ${name(user)}`)
      await superuser.query(`drop role ${name(user)}`)
    }
    return result
  } finally {
    await closeSessions()
  }

  function isSuperuser(owner: string) {
    return superusers.includes(memberOf(owner))
  }

  async function sessionOf(owner: string) {
    const session = sessions.get(owner) ?? (await connect(owner))
    // The one that was used last is the last to be closed.
    sessions.delete(owner)
    sessions.set(owner, session)
    return session
  }

  async function connect(owner: string) {
    const [oldest] = sessions
    if (oldest && sessions.size >= MOST_SESSIONS) await close(...oldest)
    return openSession(server, logins.get(owner) ?? (await makeLogin(owner)), database)
  }

  async function makeLogin(owner: string) {
    const login = {
      user: `plinth_upgrade_${randomBytes(6).toString('hex')}`,
      password: randomBytes(24).toString('hex'),
    }
    const user = name(login.user)
    await superuser.query(`create role ${user} login noinherit password '${scramVerifier(login.password)}'`)
    await superuser.query(`grant connect on database ${name(database)} to ${user}`)
    await superuser.query(`grant ${name(memberOf(owner))} to ${user}`)
    logins.set(owner, login)
    return login
  }

  /** pg_database_owner has one member, who cannot be another. */
  function memberOf(owner: string) {
    return owner === 'pg_database_owner' ? databaseOwner : owner
  }

  async function close(owner: string, session: pg.Client) {
    sessions.delete(owner)
    await session.end()
  }

  async function closeSessions() {
    for (const session of sessions) await close(...session)
  }
}

/** Before each piece of work: what ran before may have changed all of it. */
function prelude(owner: string, searchPath: string) {
  return `set role ${name(owner)};select pg_catalog.set_config('search_path', ${pg.escapeLiteral(searchPath)}, false)`
}

async function rolesOf(superuser: pg.Client) {
  const { rows } = await superuser.query<{ databaseOwner: string; superusers: string[] }>(`
    select pg_catalog.pg_get_userbyid(datdba)::text as "databaseOwner",
           array(select rolname::text from pg_catalog.pg_authid where rolsuper) as superusers
    from pg_catalog.pg_database where datname = current_database()`)
  if (!rows[0]) throw new Error('The database is gone')
  return rows[0]
}
