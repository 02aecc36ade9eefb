import { createHmac } from 'node:crypto'

export interface AuditEntry {
  sequence: number
  occurred_at: string
  actor: {
    profile_id: number | null
    username: string
    email: string
    /** With which personal access token it was done. Entries of sessions do not have the field. */
    access_token?: { id: string; name: string }
  }
  verb: string
  target: string | null
  before: unknown
  after: unknown
  outcome: 'done' | 'intended' | 'failed'
  request_id: string
}

export type LinkedEntry = AuditEntry & { hash: string }

/** What the first entry of a chain follows. */
export const GENESIS = ''

/** Binds an entry to all before it. The key lies outside of the database, so nobody with the database alone can re-chain. */
export function hashOf(key: Buffer, previous: string, entry: AuditEntry) {
  return createHmac('sha256', key).update(previous).update('\n').update(canonical(entry)).digest('hex')
}

/** The end of a chain, or the place in it that is proven so far. */
export interface Head {
  length: number
  head: string
}

/** Of a chain without entries. */
export const START: Head = { length: 0, head: GENESIS }

/** Follows a chain from a place in it: to the place after these entries, or to the first that does not fit. */
export function follow(key: Buffer, from: Head, entries: LinkedEntry[]): Head & { breakAt?: number } {
  let { length, head } = from
  for (const { hash, ...entry } of entries) {
    if (entry.sequence !== length + 1 || hashOf(key, head, entry) !== hash) return { length, head, breakAt: length + 1 }
    length += 1
    head = hash
  }
  return { length, head }
}

/** JSON with sorted keys: the same text before and after a stay in a jsonb column. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
  return `{${fields.join(',')}}`
}

/** The chain of an organization, or of what belongs to none. */
export const chainOf = (organizationId: number | undefined) =>
  organizationId === undefined ? 'platform' : `organization:${organizationId}`

/** Undefined for the chain of what belongs to no organization. */
export const organizationIdOf = (chain: string) => {
  const [, id] = /^organization:(\d+)$/.exec(chain) ?? []
  return id === undefined ? undefined : Number(id)
}
