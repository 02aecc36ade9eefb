import { scramVerifier } from '@plinth/postgres-engine/scram'
import type pg from 'pg'
import { findLogin, type FoundLogin } from './find-login.ts'
import type { RequestLogin } from './renew-request-login.ts'

export type SharedLogin = 'plinth_writer' | 'plinth_reader' | 'plinth_assistant' | RequestLogin

/** What each login is set to do from its first statement. */
const behaviour: Record<SharedLogin, Record<string, string>> = {
  plinth_writer: { role: 'postgres' },
  plinth_reader: { default_transaction_read_only: 'on', role: 'none' },
  plinth_as_anon: { role: 'anon' },
  plinth_as_authenticated: { role: 'authenticated' },
  plinth_as_service_role: { role: 'service_role' },
  // the last four only a superuser can change: what one person asks through it, no other person's assistant sees, and the
  // server's log, where errors repeat values, keeps nothing of it and cannot be written to
  plinth_assistant: {
    default_transaction_read_only: 'on',
    role: 'none',
    temp_file_limit: '64MB',
    track_activities: 'off',
    'pg_stat_statements.track': 'none',
    log_min_messages: 'fatal',
  },
}

/**
 * What the owner of the database may set for everybody in it, and what would then keep the platform from it: a library
 * that is not there, or a session that ends at once. A login's own settings win over the database's, so these are said
 * for ours and the owner's stay as they are for everybody else.
 */
const protection = { idle_session_timeout: '0', local_preload_libraries: '' }
const protectionSince17 = { ...protection, transaction_timeout: '0' }

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Puts a shared login back as it was made, and the database open to it. Postgres lets every login change its own
 * password and defaults, and the owner close the database, so somebody could otherwise lock the next person out or have
 * them start with settings of their choosing. A login that is unchanged is only read, so a row lock held by an open
 * transaction blocks nobody.
 */
export async function renewLogin(admin: pg.Client, login: SharedLogin, password: string) {
  const found = await findLogin(admin, login)
  // without the database nothing can be opened, and the connection says so itself
  if (!found) return
  const repairs = [...loginRepairs(login, found, password), ...databaseRepairs(login, found)].join(';')
  if (repairs === '') return
  await admin.query(`set lock_timeout = '500ms'`)
  try {
    await admin.query(repairs)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
    await endWhoHoldsIt(admin, login)
    await admin.query(repairs)
  }
}

/** What pg_db_role_setting holds for the login as it was made, in order. */
export const settingsAsMade = (login: SharedLogin, major: number) =>
  Object.entries(behaviourSince(login, major))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()

const behaviourSince = (login: SharedLogin, major: number): Record<string, string> => ({
  ...behaviour[login],
  ...(major >= 17 ? protectionSince17 : protection),
})

function loginRepairs(login: SharedLogin, { major, verifier, settings }: FoundLogin, password: string) {
  const asMade = behaviourSince(login, major)
  const statements: string[] = []
  if (!isVerifierOf(password, verifier)) {
    statements.push(`alter role ${login} password '${scramVerifier(password)}'`)
  }
  if (settings.toSorted().join('\n') !== settingsAsMade(login, major).join('\n')) {
    statements.push(`alter role ${login} reset all`, `alter role ${login} in database postgres reset all`)
    for (const [name, value] of Object.entries(asMade)) {
      // a quoted nothing would be the name of a library; the superuser's own list is empty
      statements.push(`alter role ${login} set ${name} ${value === '' ? 'from current' : `= '${value}'`}`)
    }
  }
  return statements
}

function databaseRepairs(login: SharedLogin, { connectionLimit, takesConnections, mayConnect }: FoundLogin) {
  return [
    ...(connectionLimit === -1 ? [] : ['alter database postgres connection limit -1']),
    ...(takesConnections ? [] : ['alter database postgres allow_connections true']),
    ...(mayConnect ? [] : [`grant connect on database postgres to ${login}`]),
  ]
}

function isVerifierOf(password: string, verifier: string | null) {
  const salt = /^SCRAM-SHA-256\$\d+:([^$]+)\$/.exec(verifier ?? '')?.[1]
  return salt !== undefined && verifier === scramVerifier(password, Buffer.from(salt, 'base64'))
}

/**
 * Only a session of the login itself can have changed the login, and it cannot do so by accident; the database is
 * changed by its owner, under whichever name.
 */
async function endWhoHoldsIt(admin: pg.Client, login: SharedLogin) {
  await admin.query(
    `select pg_terminate_backend(pid, 1000) from (
       select distinct pid from pg_locks join pg_stat_activity using (pid)
       where mode = 'RowExclusiveLock' and granted and usename <> current_user
         and (relation = 'pg_database'::regclass
           or usename = $1 and relation in ('pg_authid'::regclass, 'pg_db_role_setting'::regclass))
     ) as holders`,
    [login],
  )
}
