import type { Disclosure } from '@plinth/contract/assistant'
import type { Sql } from '@plinth/service-kit/sql'

export interface DisclosureRow {
  id: string
  project_ref: string
  person: { username: string; primary_email: string } | null
  chat_id: string | null
  task: Disclosure['task']
  request_id: string
  model: string
  host: string
  bytes: number
  sent_at: Date
}

interface DisclosureDraft extends Omit<DisclosureRow, 'person'> {
  organizationId: number
  profileId: number
  sealedBody: string
}

interface Listing {
  organizationId: number
  /** Only what this person sent. */
  profileId?: number | undefined
  projectRef?: string | undefined
  before?: string | undefined
  limit: number
}

const columns = `d.id, d.project_ref, d.chat_id, d.task, d.request_id, d.model, d.host, d.bytes, d.sent_at,
  (select json_build_object('username', p.username, 'primary_email', p.primary_email)
   from platform.profiles p where p.id = d.profile_id) as person`

export function disclosureStore(sql: Sql) {
  return {
    async add(draft: DisclosureDraft) {
      await sql.query(
        `insert into platform.assistant_disclosures
           (id, organization_id, project_ref, profile_id, chat_id, task, request_id, model, host, bytes, sealed_body, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          draft.id,
          draft.organizationId,
          draft.project_ref,
          draft.profileId,
          draft.chat_id,
          draft.task,
          draft.request_id,
          draft.model,
          draft.host,
          draft.bytes,
          draft.sealedBody,
          draft.sent_at,
        ],
      )
    },

    /** Newest first, those older than `before`. */
    async list({ organizationId, profileId, projectRef, before, limit }: Listing) {
      const { rows } = await sql.query<DisclosureRow>(
        `select ${columns} from platform.assistant_disclosures d
         where d.organization_id = $1
           and ($2::bigint is null or d.profile_id = $2)
           and ($3::text is null or d.project_ref = $3)
           and ($4::uuid is null or d.number < (select known.number from platform.assistant_disclosures known
                                                where known.id = $4 and known.organization_id = $1))
         order by d.number desc limit $5`,
        [organizationId, profileId ?? null, projectRef ?? null, before ?? null, limit],
      )
      return rows
    },

    async find({ organizationId, profileId, id }: { organizationId: number; profileId?: number; id: string }) {
      const { rows } = await sql.query<DisclosureRow & { sealed_body: string }>(
        `select ${columns}, d.sealed_body from platform.assistant_disclosures d
         where d.organization_id = $1 and ($2::bigint is null or d.profile_id = $2) and d.id = $3`,
        [organizationId, profileId ?? null, id],
      )
      return rows[0]
    },

    async usedSince(since: Date, { profileId }: { profileId: number }) {
      const { rows } = await sql.query<{ calls: number; bytes: number }>(
        `select count(*)::int as calls, coalesce(sum(bytes), 0)::float8 as bytes from platform.assistant_disclosures
         where profile_id = $1 and sent_at > $2`,
        [profileId, since],
      )
      return rows[0]!
    },

    async forgetOlderThan({ days }: { days: number }) {
      await sql.query('delete from platform.assistant_disclosures where sent_at < now() - make_interval(days => $1)', [
        days,
      ])
    },
  }
}
