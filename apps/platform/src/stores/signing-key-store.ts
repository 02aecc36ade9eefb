import type { SigningAlgorithm, SigningKey } from '@plinth/service-kit/signing-key'
import type { Sql } from '@plinth/service-kit/sql'
import { announceKeys } from './project-changes.ts'

export type SigningKeyStatus = SigningKey['status'] | 'revoked'

export interface SigningKeyRow {
  id: string
  /** What the header of a token names it by. */
  kid: string
  algorithm: SigningAlgorithm
  status: SigningKeyStatus
  /** Null for one that was revoked. */
  sealed: string | null
  created_at: Date
  /** Since when it has its status. */
  changed_at: Date
  last_used_at: Date | null
}

export type SigningKeyDraft = Pick<SigningKeyRow, 'id' | 'kid' | 'algorithm' | 'status' | 'sealed'>

const columns = 'id, kid, algorithm, status, sealed, created_at, changed_at, last_used_at'

/** The keys that sign a project's tokens. */
export function signingKeyStore(sql: Sql) {
  return {
    /** The oldest first. */
    async list(ref: string) {
      const { rows } = await sql.query<SigningKeyRow>(
        `select ${columns} from platform.signing_keys where ref = $1 order by created_at, algorithm, id`,
        [ref],
      )
      return rows
    },

    /** Keeps others from changing the keys of the project until the transaction ends. */
    async lock(ref: string) {
      await sql.query('select from platform.projects where ref = $1 for update', [ref])
    },

    async add(ref: string, { id, kid, algorithm, status, sealed }: SigningKeyDraft) {
      const { rows } = await sql.query<SigningKeyRow>(
        `insert into platform.signing_keys (id, ref, kid, algorithm, status, sealed) values ($1, $2, $3, $4, $5, $6)
         returning ${columns}`,
        [id, ref, kid, algorithm, status, sealed],
      )
      await announceKeys(sql, ref)
      return rows[0]!
    },

    /** A key that is revoked loses its secret. */
    async setStatus(ref: string, id: string, status: SigningKeyStatus) {
      const { rows } = await sql.query<SigningKeyRow>(
        `update platform.signing_keys
         set status = $3, changed_at = now(), sealed = case when $3 = 'revoked' then null else sealed end
         where ref = $1 and id = $2 returning ${columns}`,
        [ref, id, status],
      )
      await announceKeys(sql, ref)
      return rows[0]!
    },

    async noteUses(ref: string, uses: readonly { key: string; at: string }[]) {
      await sql.query(
        `update platform.signing_keys k set last_used_at = u.at
         from unnest($2::text[], $3::timestamptz[]) u (key, at)
         where k.ref = $1 and k.kid = u.key and (k.last_used_at is null or k.last_used_at < u.at)`,
        [ref, uses.map(({ key }) => key), uses.map(({ at }) => at)],
      )
    },
  }
}
