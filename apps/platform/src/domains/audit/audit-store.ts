import type { Sql } from '@plinth/service-kit/sql'
import { type AuditEntry, GENESIS, hashOf } from './audit-chain.ts'

export type AuditDraft = Omit<AuditEntry, 'sequence'>

type StoredEntry = AuditEntry & { hash: string; occurred_at: string }

/** The chain of an organization, or of what belongs to none. */
export const chainOf = (organizationId: number | undefined) =>
  organizationId === undefined ? 'platform' : `organization:${organizationId}`

export function auditStore(sql: Sql) {
  return {
    /** Appends in the caller's transaction; the chain is locked until it ends, so entries never fork. */
    async append(chain: string, draft: AuditDraft, key: Buffer) {
      await sql.query(
        `insert into platform.audit_chains (chain, length, head) values ($1, 0, $2) on conflict (chain) do nothing`,
        [chain, GENESIS],
      )
      const { rows } = await sql.query<{ length: string; head: string }>(
        'select length, head from platform.audit_chains where chain = $1 for update',
        [chain],
      )
      const { length, head } = rows[0]!
      const entry: AuditEntry = plain({ ...draft, sequence: Number(length) + 1 })
      const hash = hashOf(key, head, entry)
      await sql.query(
        `with entry as (
           insert into platform.audit_entries
             (chain, sequence, occurred_at, actor, verb, target, before, after, outcome, request_id, hash)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         )
         update platform.audit_chains set length = $2, head = $11 where chain = $1`,
        [
          chain,
          entry.sequence,
          entry.occurred_at,
          JSON.stringify(entry.actor),
          entry.verb,
          entry.target,
          json(entry.before),
          json(entry.after),
          entry.outcome,
          entry.request_id,
          hash,
        ],
      )
    },

    async list(chain: string, { from, to }: { from?: Date; to?: Date }, limit: number) {
      const { rows } = await sql.query<Omit<StoredEntry, 'occurred_at'> & { occurred_at: Date }>(
        `select sequence::float8 as sequence, occurred_at, actor, verb, target, before, after, outcome, request_id, hash
         from platform.audit_entries
         where chain = $1 and ($2::timestamptz is null or occurred_at >= $2) and ($3::timestamptz is null or occurred_at <= $3)
         order by audit_entries.sequence desc limit $4`,
        [chain, from ?? null, to ?? null, limit],
      )
      return rows.map((row): StoredEntry => ({ ...row, occurred_at: row.occurred_at.toISOString() }))
    },

    async heads() {
      const { rows } = await sql.query<{ chain: string; length: string; head: string }>(
        'select chain, length, head from platform.audit_chains',
      )
      return rows.map(({ chain, length, head }) => ({ chain, length: Number(length), head }))
    },

    async head(chain: string) {
      const { rows } = await sql.query<{ length: string; head: string }>(
        'select length, head from platform.audit_chains where chain = $1',
        [chain],
      )
      return rows[0] && { length: Number(rows[0].length), head: rows[0].head }
    },
  }
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** As it will come back from the database: plain JSON, null for what is not there. */
function plain(entry: AuditEntry): AuditEntry {
  return JSON.parse(JSON.stringify({ ...entry, before: entry.before ?? null, after: entry.after ?? null }))
}
