import { randomBytes } from 'node:crypto'
import { scramVerifier } from '@plinth/postgres-engine/scram'
import pg from 'pg'
import type { Fleet } from '../../runtime/fleet.ts'

/** What lets an application's users in without their password, or is about to be mailed to them. */
const CREDENTIALS = [
  'sessions',
  'mfa_amr_claims',
  'refresh_tokens',
  'one_time_tokens',
  'mfa_challenges',
  'authorizations',
  'mail_outbox',
]
/** There is no such database, or it accepts no connections. */
const NOT_TO_BE_OPENED = ['3D000', '55000']

/**
 * Gives the owner of a restored database the password from before the restore. Where nobody could read that, the owner
 * gets one that nobody knows: the restored one may have been replaced because it leaked.
 */
export async function setOwnerPassword(ref: string, verifier: string | null | undefined, fleet: Fleet) {
  const known = verifier === undefined ? scramVerifier(randomBytes(24).toString('base64url')) : verifier
  const password = known === null ? 'null' : pg.escapeLiteral(known)
  await fleet.asSuperuser(ref, (admin) => admin.query(`alter role postgres password ${password}`))
}

/** Ends the sessions of a restored project's users, and their links and codes: they may have been ended since. */
export async function endUserSessions(ref: string, fleet: Fleet) {
  await fleet.asSuperuserAmongPeople(ref, endSessions).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && NOT_TO_BE_OPENED.includes(String(error.code)))) throw error
  })
}

/** With the rights of their owner, and without triggers, in which people could keep a session or run something. */
async function endSessions(admin: pg.Client) {
  const { rows } = await admin.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = to_regnamespace('auth') and relname = any($1) and pg_get_userbyid(relowner) = 'plinth_auth'`,
    [CREDENTIALS],
  )
  await admin.query('begin')
  await admin.query('set local session_replication_role = replica; set local statement_timeout = 0')
  await admin.query('set local role plinth_auth')
  for (const { name } of rows) await admin.query(`delete from auth.${name}`)
  await admin.query('commit')
}
