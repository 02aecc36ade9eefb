import type { SupportCategory } from '@plinth/catalog/support-categories'
import type { Sql } from '@plinth/service-kit/sql'

export interface TicketRow {
  id: number
  status: 'open' | 'closed'
  category: SupportCategory
  subject: string
  message: string
  email: string
  account: { username: string; primary_email: string } | null
  company: string | null
  organization_slug: string | null
  project_ref: string | null
  error_id: string | null
  created_at: Date
}

interface TicketDraft {
  category: SupportCategory
  subject: string
  message: string
  email: string
  profileId: number | undefined
  company: string | undefined
  organizationSlug: string | undefined
  projectRef: string | undefined
  errorId: string | undefined
  createdAt: Date
}

const PAGE = 50

const columns = `t.id::float8 as id, t.status, t.category, t.subject, t.message, t.email, t.company,
  t.organization_slug, t.project_ref, t.error_id, t.created_at,
  (select json_build_object('username', p.username, 'primary_email', p.primary_email)
   from platform.profiles p where p.id = t.profile_id) as account`

export function ticketStore(sql: Sql) {
  return {
    async add(draft: TicketDraft) {
      const { rows } = await sql.query<{ id: number }>(
        `insert into platform.support_tickets
           (category, subject, message, email, profile_id, company, organization_slug, project_ref, error_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::float8 as id`,
        [
          draft.category,
          draft.subject,
          draft.message,
          draft.email,
          draft.profileId ?? null,
          draft.company ?? null,
          draft.organizationSlug ?? null,
          draft.projectRef ?? null,
          draft.errorId ?? null,
          draft.createdAt,
        ],
      )
      return rows[0]!.id
    },

    /** Newest first, at most fifty with smaller numbers than `before`. */
    async list({ status, before }: { status?: 'open' | 'closed' | undefined; before?: number | undefined }) {
      const { rows } = await sql.query<TicketRow>(
        `select ${columns} from platform.support_tickets t
         where ($1::text is null or t.status = $1) and ($2::bigint is null or t.id < $2)
         order by t.id desc limit $3`,
        [status ?? null, before ?? null, PAGE],
      )
      return rows
    },

    async lock(id: number) {
      const { rows } = await sql.query<TicketRow>(
        `select ${columns} from platform.support_tickets t where t.id = $1 for update of t`,
        [id],
      )
      return rows[0]
    },

    async setStatus(id: number, status: 'open' | 'closed') {
      await sql.query('update platform.support_tickets set status = $2 where id = $1', [id, status])
    },

    /** How many came since then from this account, or without an account from everybody together. */
    async countSince(since: Date, profileId: number | undefined) {
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from platform.support_tickets
         where created_at > $1 and profile_id is not distinct from $2::bigint`,
        [since, profileId ?? null],
      )
      return rows[0]!.count
    },
  }
}
