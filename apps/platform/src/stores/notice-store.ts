import type { NoticeKind } from '@plinth/catalog/notices'
import type { Sql } from '@plinth/service-kit/sql'

export interface NoticeRow {
  key: string
  kind: NoticeKind
  title: string
  href: string | null
  active_from: Date
  active_until: Date | null
}

export function noticeStore(sql: Sql) {
  return {
    async list() {
      const { rows } = await sql.query<NoticeRow>(
        'select key, kind, title, href, active_from, active_until from platform.notices',
      )
      return rows
    },

    async set({ key, kind, title, href, active_from, active_until }: NoticeRow) {
      await sql.query(
        `insert into platform.notices (key, kind, title, href, active_from, active_until)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (key) do update
         set kind = $2, title = $3, href = $4, active_from = $5, active_until = $6`,
        [key, kind, title, href, active_from, active_until],
      )
    },

    /** What it was; undefined when there is none. */
    async remove(key: string) {
      const { rows } = await sql.query<NoticeRow>(
        'delete from platform.notices where key = $1 returning key, kind, title, href, active_from, active_until',
        [key],
      )
      return rows[0]
    },
  }
}
