import { scramVerifier } from '@plinth/postgres-engine/scram'
import type pg from 'pg'

type SharedLogin = 'plinth_writer' | 'plinth_reader'

/** What each login is set to do from its first statement. */
const settings: Record<SharedLogin, { name: string; value: string }> = {
  plinth_writer: { name: 'role', value: 'postgres' },
  plinth_reader: { name: 'default_transaction_read_only', value: 'on' },
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Puts a shared login back as it was made. Postgres lets every login change its own password and defaults, so somebody
 * could otherwise lock the next person out or have them start with settings of his choosing. A login that is as it was
 * made is only looked at: whoever holds its row in an open transaction then keeps nobody waiting.
 */
export async function renewLogin(admin: pg.Client, login: SharedLogin, password: string) {
  if (await isAsMade(admin, login, password)) return
  await admin.query(`set lock_timeout = '500ms'`)
  try {
    await makeAgain(admin, login, password)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
    await endWhoHoldsIt(admin, login)
    await makeAgain(admin, login, password)
  }
}

async function isAsMade(admin: pg.Client, login: SharedLogin, password: string) {
  const { rows } = await admin.query<{ verifier: string | null; settings: string[] }>(
    `select rolpassword as verifier, array(
       select entry from pg_db_role_setting, unnest(setconfig) as entry
       where setrole = pg_authid.oid
         and (setdatabase = 0 or setdatabase = (select oid from pg_database where datname = 'postgres'))
     ) as settings
     from pg_authid where rolname = $1`,
    [login],
  )
  const [found] = rows
  const salt = /^SCRAM-SHA-256\$\d+:([^$]+)\$/.exec(found?.verifier ?? '')?.[1]
  const { name, value } = settings[login]
  return (
    salt !== undefined &&
    found!.verifier === scramVerifier(password, Buffer.from(salt, 'base64')) &&
    found!.settings.length === 1 &&
    found!.settings[0] === `${name}=${value}`
  )
}

async function makeAgain(admin: pg.Client, login: SharedLogin, password: string) {
  const { name, value } = settings[login]
  await admin.query(
    [
      `alter role ${login} reset all`,
      `alter role ${login} in database postgres reset all`,
      `alter role ${login} password '${scramVerifier(password)}'`,
      `alter role ${login} set ${name} = '${value}'`,
    ].join(';'),
  )
}

/** Only a session of the login itself can have changed it, and it cannot do so by accident. */
async function endWhoHoldsIt(admin: pg.Client, login: SharedLogin) {
  await admin.query(
    `select pg_terminate_backend(pid, 1000) from (
       select distinct pid from pg_locks join pg_stat_activity using (pid)
       where usename = $1 and mode = 'RowExclusiveLock' and granted
         and relation in ('pg_authid'::regclass, 'pg_db_role_setting'::regclass)
     ) as holders`,
    [login],
  )
}
