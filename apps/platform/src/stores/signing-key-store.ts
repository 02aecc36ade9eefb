import type { SigningKey } from '@plinth/service-kit/project-keys'
import type { Sql } from '@plinth/service-kit/sql'

export interface SigningKeyRow {
  id: string
  algorithm: SigningKey['algorithm']
  status: SigningKey['status']
  sealed: string
  created_at: Date
}

/** The keys that sign a project's tokens, the oldest first. */
export function signingKeyStore(sql: Sql) {
  return {
    async list(ref: string) {
      const { rows } = await sql.query<SigningKeyRow>(
        'select id, algorithm, status, sealed, created_at from platform.signing_keys where ref = $1 order by created_at, id',
        [ref],
      )
      return rows
    },

    /** Gives a project its first keys. Does nothing when somebody else has given it some meanwhile. */
    async addFirst(ref: string, keys: readonly Pick<SigningKeyRow, 'id' | 'algorithm' | 'status' | 'sealed'>[]) {
      await sql.transaction(async (tx) => {
        await tx.query('select from platform.projects where ref = $1 for update', [ref])
        const { rows } = await tx.query('select from platform.signing_keys where ref = $1 limit 1', [ref])
        if (rows.length > 0) return
        for (const { id, algorithm, status, sealed } of keys) {
          await tx.query(
            'insert into platform.signing_keys (id, ref, algorithm, status, sealed) values ($1, $2, $3, $4, $5)',
            [id, ref, algorithm, status, sealed],
          )
        }
      })
    },
  }
}
