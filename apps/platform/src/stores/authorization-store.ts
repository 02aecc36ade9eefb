import type { Sql } from '@plinth/service-kit/sql'

interface Draft {
  stateHash: string
  sealedVerifier: string
  /** Whoever connects an account; none for who signs in. */
  owner: Owner | undefined
  seconds: number
}

interface Owner {
  userId: string
  sessionId: string
}

/** What was begun with GitHub and not yet finished. */
export function authorizationStore(sql: Sql) {
  return {
    async add({ stateHash, sealedVerifier, owner, seconds }: Draft) {
      await sql.query('delete from platform.github_authorizations where expires_at <= now()')
      await sql.query(
        `insert into platform.github_authorizations (state_hash, sealed_verifier, user_id, session_id, expires_at)
         values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
        [stateHash, sealedVerifier, owner?.userId, owner?.sessionId, seconds],
      )
    },

    /** Uses it up. Undefined for one that is not there, was used, has ended or belongs to somebody or something else. */
    async consume(stateHash: string, owner: Owner | undefined) {
      const { rows } = await sql.query<{ sealed_verifier: string }>(
        `update platform.github_authorizations set used_at = now()
         where state_hash = $1 and used_at is null and expires_at > now()
           and user_id is not distinct from $2 and session_id is not distinct from $3
         returning sealed_verifier`,
        [stateHash, owner?.userId, owner?.sessionId],
      )
      return rows[0]?.sealed_verifier
    },
  }
}
