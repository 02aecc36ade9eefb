import type { Queryable } from '@plinth/service-kit/sql'

const KEPT = 100

export function mailStore(sql: Queryable) {
  return {
    async add({ to, subject, text }: { to: string; subject: string; text: string }) {
      await sql.query('insert into platform.mails (recipient, subject, body) values ($1, $2, $3)', [to, subject, text])
      await sql.query('delete from platform.mails where id <= (select max(id) from platform.mails) - $1', [KEPT])
    },

    async list() {
      const { rows } = await sql.query<{ id: number; to: string; subject: string; text: string; sent_at: Date }>(
        `select id::float8 as id, recipient as to, subject, body as text, sent_at
         from platform.mails order by platform.mails.id desc limit $1`,
        [KEPT],
      )
      return rows
    },
  }
}
