import type { AuthenticatorLevel } from '@plinth/identity/sessions'
import type { TokenScopeName } from '@plinth/catalog/token-scopes'
import type { Sql } from '@plinth/service-kit/sql'

export interface AccessTokenRow {
  id: string
  name: string
  scopes: TokenScopeName[]
  aal: AuthenticatorLevel
  prefix: string
  last_four: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  has_expired: boolean
}

interface AccessTokenDraft {
  profileId: number
  name: string
  scopes: readonly TokenScopeName[]
  /** Of the session that it is made in. */
  aal: AuthenticatorLevel
  tokenHash: string
  cliTokenHash: string
  prefix: string
  lastFour: string
  /** Undefined for one that does not end. */
  days: number | undefined
}

const columns = `t.id, t.name, t.scopes, t.aal, t.prefix, t.last_four, t.created_at, t.expires_at, t.last_used_at,
  coalesce(t.expires_at <= now(), false) as has_expired`

/** The database's clock says what has expired. */
export function accessTokenStore(sql: Sql) {
  return {
    async list(profileId: number) {
      const { rows } = await sql.query<AccessTokenRow>(
        `select ${columns} from platform.access_tokens t where t.profile_id = $1 order by t.created_at desc, t.id`,
        [profileId],
      )
      return rows
    },

    async add({ profileId, name, scopes, aal, tokenHash, cliTokenHash, prefix, lastFour, days }: AccessTokenDraft) {
      const { rows } = await sql.query<AccessTokenRow>(
        `insert into platform.access_tokens as t (profile_id, name, scopes, token_hash, prefix, last_four, expires_at, aal,
           cli_token_hash)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8, $9)
         returning ${columns}`,
        [profileId, name, scopes, tokenHash, prefix, lastFour, days, aal, cliTokenHash],
      )
      return rows[0]!
    },

    /** Undefined when the person has no such token. */
    async remove(profileId: number, id: string) {
      const { rows } = await sql.query<AccessTokenRow>(
        `delete from platform.access_tokens t where t.profile_id = $1 and t.id = $2 returning ${columns}`,
        [profileId, id],
      )
      return rows[0]
    },

    /** All of the person's, where what made them may have been stolen. */
    async removeAllOf(userId: string) {
      await sql.query(
        `delete from platform.access_tokens t using platform.profiles p where p.id = t.profile_id and p.user_id = $1`,
        [userId],
      )
    },

    /** Whether it was neither revoked nor has expired. */
    async works(id: string) {
      const { rowCount } = await sql.query(
        `select from platform.access_tokens where id = $1 and coalesce(expires_at > now(), true)`,
        [id],
      )
      return rowCount === 1
    },

    /**
     * Whom a token that still works speaks for, in either form. That it was used is written down at most once a minute.
     */
    async use(tokenHash: string) {
      const { rows } = await sql.query<Pick<AccessTokenRow, 'id' | 'name' | 'scopes' | 'aal'> & { user_id: string }>(
        `with found as (
           select t.id, t.name, t.scopes, t.aal, p.user_id,
                  coalesce(t.last_used_at <= now() - interval '1 minute', true) as is_news
           from platform.access_tokens t join platform.profiles p on p.id = t.profile_id
           where (t.token_hash = $1 or t.cli_token_hash = $1) and coalesce(t.expires_at > now(), true)
         ), noted as (
           update platform.access_tokens set last_used_at = now()
           where id in (select id from found where is_news)
         )
         select id, name, scopes, aal, user_id from found`,
        [tokenHash],
      )
      return rows[0]
    },
  }
}
