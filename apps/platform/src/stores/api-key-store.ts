import type { Sql } from '@plinth/service-kit/sql'
import { announceKeys } from './project-changes.ts'

export interface ApiKeyRow {
  id: string
  kind: 'publishable' | 'secret' | 'legacy'
  name: string
  role: string
  hash: string | null
  prefix: string | null
  last_four: string | null
  value: string | null
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface ApiKeyDraft {
  ref: string
  kind: ApiKeyRow['kind']
  name: string
  role: string
  hash?: string
  prefix?: string
  lastFour?: string
  value?: string
}

const columns = 'id, kind, name, role, hash, prefix, last_four, value, created_at, last_used_at, revoked_at'

/** Of those that were revoked, the newest are kept in sight. */
const MOST_REVOKED = 50

/** The keys that applications send to a project. */
export function apiKeyStore(sql: Sql) {
  return {
    /** Also those that were revoked lately; the oldest first. */
    async list(ref: string) {
      const { rows } = await sql.query<ApiKeyRow>(
        `select ${columns} from platform.api_keys where ref = $1 and revoked_at is null or id in (
           select id from platform.api_keys where ref = $1 and revoked_at is not null
           order by revoked_at desc limit ${MOST_REVOKED}
         ) order by created_at, kind, role`,
        [ref],
      )
      return rows
    },

    async find(ref: string, id: string) {
      const { rows } = await sql.query<ApiKeyRow>(
        `select ${columns} from platform.api_keys where ref = $1 and id = $2`,
        [ref, id],
      )
      return rows[0]
    },

    async add({ ref, kind, name, role, hash, prefix, lastFour, value }: ApiKeyDraft) {
      const { rows } = await sql.query<ApiKeyRow>(
        `insert into platform.api_keys (ref, kind, name, role, hash, prefix, last_four, value)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
        [ref, kind, name, role, hash, prefix, lastFour, value],
      )
      await announceKeys(sql, ref)
      return rows[0]!
    },

    /** Undefined where the key is not there or has been revoked already. */
    async revoke(ref: string, id: string) {
      return changed(ref, id, 'revoked_at = now()', 'revoked_at is null')
    },

    /** Undefined where it has not been revoked. */
    async restore(ref: string, id: string) {
      return changed(ref, id, 'revoked_at = null', 'revoked_at is not null')
    },

    async noteUses(ref: string, uses: readonly { key: string; at: string }[]) {
      await sql.query(
        `update platform.api_keys k set last_used_at = u.at
         from unnest($2::text[], $3::timestamptz[]) u (key, at)
         where k.ref = $1 and k.id::text = u.key and (k.last_used_at is null or k.last_used_at < u.at)`,
        [ref, uses.map(({ key }) => key), uses.map(({ at }) => at)],
      )
    },
  }

  async function changed(ref: string, id: string, set: string, where: string) {
    const { rows } = await sql.query<ApiKeyRow>(
      `update platform.api_keys set ${set} where ref = $1 and id = $2 and ${where} returning ${columns}`,
      [ref, id],
    )
    if (rows.length > 0) await announceKeys(sql, ref)
    return rows[0]
  }
}
