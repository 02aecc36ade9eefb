import type { Sql } from '@plinth/service-kit/sql'

interface Key {
  userId: string
  operation: string
  key: string
}

/** Answers of changes that came with an Idempotency-Key, kept for a day. */
export function idempotencyStore(sql: Sql) {
  return {
    /** False while another process works on a request with the same key. The claim lasts as long as the transaction. */
    async claim({ userId, operation, key }: Key) {
      const { rows } = await sql.query<{ is_claimed: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_claimed',
        [`idempotency ${userId} ${operation} ${key}`],
      )
      return rows[0]?.is_claimed === true
    },

    async find({ userId, operation, key }: Key) {
      const { rows } = await sql.query<{ request_digest: string; answer: unknown }>(
        `select request_digest, answer from platform.idempotent_answers
         where user_id = $1 and operation = $2 and key = $3 and created_at > now() - interval '1 day'`,
        [userId, operation, key],
      )
      return rows[0]
    },

    async keep({ userId, operation, key }: Key, digest: string, answer: unknown) {
      await sql.query("delete from platform.idempotent_answers where created_at < now() - interval '1 day'")
      await sql.query(
        `insert into platform.idempotent_answers (user_id, operation, key, request_digest, answer)
         values ($1, $2, $3, $4, $5)
         on conflict (user_id, operation, key) do update
         set request_digest = excluded.request_digest, answer = excluded.answer, created_at = now()`,
        [userId, operation, key, digest, JSON.stringify(answer ?? null)],
      )
    },

    async forget(userId: string) {
      await sql.query('delete from platform.idempotent_answers where user_id = $1', [userId])
    },
  }
}
