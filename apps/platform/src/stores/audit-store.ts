import type { Sql } from '@plinth/service-kit/sql'
import { type AuditEntry, type Head, hashOf } from './audit-chain.ts'
import { settingOf } from './audit-target.ts'

export type AuditDraft = Omit<AuditEntry, 'sequence'>

/** So that a project that nobody changes does not have the whole log of a large organization read. */
const LOOKED_THROUGH = 5_000

type EntryRow = Omit<AuditEntry, 'occurred_at'> & { hash: string; occurred_at: Date }

const entryColumns = `
  select sequence::float8 as sequence, occurred_at, actor, verb, target, before, after, outcome, request_id, hash
  from platform.audit_entries`

const entryOf = (row: EntryRow) => ({ ...row, occurred_at: row.occurred_at.toISOString() })

export function auditStore(sql: Sql) {
  return {
    /** Appends in the caller's transaction; the chain is locked until it ends, so entries never fork. */
    async append(chain: string, draft: AuditDraft, key: Buffer) {
      const { rows } = await sql.query<{ length: string; head: string }>(
        'select length, head from platform.lock_audit_chain($1)',
        [chain],
      )
      const { length, head } = rows[0]!
      const entry: AuditEntry = plain({ ...draft, sequence: Number(length) + 1 })
      const hash = hashOf(key, head, entry)
      await sql.query(
        `insert into platform.audit_entries
           (chain, sequence, occurred_at, actor, verb, target, before, after, outcome, request_id, hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
      const { rows } = await sql.query<EntryRow>(
        `${entryColumns}
         where chain = $1 and ($2::timestamptz is null or occurred_at >= $2) and ($3::timestamptz is null or occurred_at <= $3)
         order by audit_entries.sequence desc limit $4`,
        [chain, from ?? null, to ?? null, limit],
      )
      return rows.map(entryOf)
    },

    /**
     * Changes of a project itself and of its settings, newest first; among the latest of its organization alone. One that
     * was announced is there once: by its outcome, as soon as that is known.
     */
    async latestOfProject(chain: string, ref: string, limit: number) {
      const { rows } = await sql.query<EntryRow>(
        `with latest as (${entryColumns} where chain = $1 order by audit_entries.sequence desc limit ${LOOKED_THROUGH})
         select * from latest
         where (target = $2 or starts_with(target, $3))
           and not (outcome = 'intended' and exists (
             select from latest later
             where later.sequence > latest.sequence and later.request_id = latest.request_id
               and later.verb = latest.verb and later.target = latest.target and later.outcome <> 'intended'
           ))
         order by sequence desc limit $4`,
        [chain, ref, settingOf(ref, ''), limit],
      )
      return rows.map(entryOf)
    },

    /** The next entries of a chain, oldest first. */
    async after(chain: string, sequence: number, limit: number) {
      const { rows } = await sql.query<EntryRow>(
        `${entryColumns} where chain = $1 and audit_entries.sequence > $2 order by audit_entries.sequence limit $3`,
        [chain, sequence, limit],
      )
      return rows.map(entryOf)
    },

    /** Whether the chain reaches this place with this very entry; every chain has its beginning. */
    async has(chain: string, { length, head }: Head) {
      if (length === 0) return true
      const { rowCount } = await sql.query(
        'select from platform.audit_entries where chain = $1 and sequence = $2 and hash = $3',
        [chain, length, head],
      )
      return rowCount > 0
    },

    /** The end of every chain, as the database has it. */
    async heads() {
      const { rows } = await sql.query<{ chain: string; length: string; head: string }>(
        'select chain, length, head from platform.audit_chains',
      )
      return new Map(rows.map(({ chain, length, head }) => [chain, { length: Number(length), head }]))
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
