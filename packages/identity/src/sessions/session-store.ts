import { isIP } from 'node:net'
import type { Queryable } from '@plinth/service-kit/sql'
import type { AuthSettings } from '../auth-settings.ts'
import { hasVerifiedFactor, isBanned } from '../accounts/user-store.ts'

/** `aal2`: shown by two factors. */
export type AuthenticatorLevel = 'aal1' | 'aal2' | 'aal3'

export interface SessionRow {
  id: string
  user_id: string
  aal: AuthenticatorLevel
  refresh_token_hmac_key: string
  created_at: Date
  is_live: boolean
  /** Newest first. */
  amr: { method: string; timestamp: number }[]
}

type Lifetimes = Pick<AuthSettings, 'sessionLifetimeSeconds' | 'sessionInactivitySeconds'>

/** Of the session `s`, with its lifetimes as $2 and $3. The database's clock decides. */
const isLive = /* SQL */ `(
  coalesce(s.not_after > clock_timestamp(), true)
  and coalesce(s.created_at + make_interval(secs => $2) > clock_timestamp(), true)
  and coalesce(coalesce(s.refreshed_at, s.created_at) + make_interval(secs => $3) > clock_timestamp(), true)
)`

export async function sessionById(sql: Queryable, id: string, lifetimes: Lifetimes) {
  const { rows } = await sql.query<SessionRow>(
    `select s.id, s.user_id, s.aal, s.refresh_token_hmac_key, s.created_at,
            ${isLive} as is_live,
            coalesce(
              (select json_agg(json_build_object(
                 'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.created_at))::int8
               ) order by a.created_at desc)
               from auth.mfa_amr_claims a where a.session_id = s.id), '[]'
            ) as amr
     from auth.sessions s where s.id = $1`,
    [id, lifetimes.sessionLifetimeSeconds, lifetimes.sessionInactivitySeconds],
  )
  return rows[0]
}

/** Whose live session this is: what every request with a token asks, so it asks once and for little. */
export async function personOfSession(sql: Queryable, id: string, lifetimes: Lifetimes) {
  const { rows } = await sql.query<PersonOfSession>(
    `select u.id, ${isBanned} as is_banned, s.aal,
            s.aal = 'aal1' and ${hasVerifiedFactor} as needs_second_factor
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and u.deleted_at is null and ${isLive}`,
    [id, lifetimes.sessionLifetimeSeconds, lifetimes.sessionInactivitySeconds],
  )
  return rows[0]
}

/** The most recently used first. */
export async function liveSessionsOf(sql: Queryable, userId: string, lifetimes: Lifetimes) {
  const { rows } = await sql.query<LiveSessionRow>(
    `select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at) as last_used_at, host(s.ip) as ip, s.user_agent,
            s.aal
     from auth.sessions s where s.user_id = $1 and ${isLive}
     order by last_used_at desc, s.id`,
    [userId, lifetimes.sessionLifetimeSeconds, lifetimes.sessionInactivitySeconds],
  )
  return rows
}

export interface LiveSessionRow {
  id: string
  created_at: Date
  last_used_at: Date
  ip: string | null
  user_agent: string | null
  aal: string
}

interface PersonOfSession {
  id: string
  is_banned: boolean
  aal: AuthenticatorLevel
  needs_second_factor: boolean
}

export async function lockSession(sql: Queryable, id: string, lifetimes: Lifetimes) {
  await sql.query('select from auth.sessions where id = $1 for update', [id])
  return sessionById(sql, id, lifetimes)
}

export async function insertSession(
  sql: Queryable,
  { userId, hmacKey, method, client }: { userId: string; hmacKey: string; method: string; client?: Client },
) {
  const { rows } = await sql.query<{ id: string }>(
    `with session as (
       insert into auth.sessions (user_id, refresh_token_hmac_key, user_agent, ip) values ($1, $2, $3, $4) returning id
     )
     insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $5 from session
     returning session_id as id`,
    [
      userId,
      hmacKey,
      client?.userAgent?.slice(0, LONGEST_USER_AGENT).replaceAll('\0', ''),
      client?.ip && isIP(client.ip) ? client.ip : undefined,
      method,
    ],
  )
  return rows[0]!.id
}

const LONGEST_USER_AGENT = 500

interface Client {
  ip?: string
  userAgent?: string
}

/** Ends the user's sessions and, through them, their refresh tokens. Answers how many there were. */
export async function endSessions(sql: Queryable, { userId, only, except }: SessionsToEnd) {
  const { rowCount } = await sql.query(
    `delete from auth.sessions
     where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
    [userId, only, except],
  )
  return rowCount
}

export interface SessionsToEnd {
  userId: string
  only?: string
  except?: string
}

/** The session stays as a record, so that its tokens are recognised as used, but nothing is accepted from it. */
export async function expireSession(sql: Queryable, id: string) {
  await sql.query('update auth.sessions set not_after = clock_timestamp(), updated_at = now() where id = $1', [id])
}

export async function recordRefresh(sql: Queryable, id: string) {
  await sql.query('update auth.sessions set refreshed_at = clock_timestamp(), updated_at = now() where id = $1', [id])
}

/** The session has been shown by a second factor; its refreshes keep that. */
export async function raiseSession(sql: Queryable, id: string, method: string) {
  await sql.query("update auth.sessions set aal = 'aal2', updated_at = now() where id = $1", [id])
  await sql.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
     values ($1, $2, clock_timestamp(), clock_timestamp())
     on conflict (session_id, authentication_method) do update
     set created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [id, method],
  )
}

/** There is no second factor any more that this session could have been shown by. */
export async function lowerSession(sql: Queryable, id: string, methods: readonly string[]) {
  await sql.query("update auth.sessions set aal = 'aal1', updated_at = now() where id = $1", [id])
  await sql.query('delete from auth.mfa_amr_claims where session_id = $1 and authentication_method = any($2)', [
    id,
    methods,
  ])
}
