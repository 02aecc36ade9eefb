import type { Sql } from '@plinth/service-kit/sql'
import { follow, type Head, START } from '../../stores/audit-chain.ts'
import { auditStore } from '../../stores/audit-store.ts'

const BATCH = 1_000

export interface ChainResult {
  chain: string
  /** The place up to which every entry fits. */
  verified: Head
  /** The first entry that was changed, is missing or is out of place. */
  firstBreak?: number
}

interface Request {
  chain: string
  /** The end of the chain as a signed line outside of the database has it. */
  witnessed?: Head
  /** Whether only what came after the witnessed end is read; the entry there must still be the same one. */
  onlyNew?: boolean
  signal?: AbortSignal | undefined
}

/** Whether a chain is whole: every entry fits, the witnessed one is among them, and it ends where its head says. */
export async function verifyChain(
  sql: Sql,
  key: Buffer,
  { chain, witnessed = START, onlyNew = false, signal }: Request,
): Promise<ChainResult> {
  return sql.transaction(async (tx) => {
    // one moment of the chain, however long it takes to read
    await tx.query('set transaction isolation level repeatable read, read only')
    const audit = auditStore(tx)
    const expected = (await audit.head(chain)) ?? START
    const broken = (verified: Head, firstBreak = verified.length + 1) => ({ chain, verified, firstBreak })
    if (onlyNew && !(await audit.has(chain, witnessed))) return broken(START, witnessed.length)
    let verified = onlyNew ? witnessed : START
    for (;;) {
      signal?.throwIfAborted()
      // from before the first number, so that an entry in front of it is found
      const after = verified.length === 0 ? Number.MIN_SAFE_INTEGER : verified.length
      const entries = await audit.after(chain, after, BATCH)
      const { breakAt, ...place } = follow(key, verified, entries)
      if (breakAt !== undefined) return broken(place)
      verified = place
      if (entries.length < BATCH) break
    }
    if (verified.length < witnessed.length) return broken(verified)
    if (!(await audit.has(chain, witnessed))) return broken(verified, witnessed.length)
    if (verified.length !== expected.length || verified.head !== expected.head) return broken(verified)
    return { chain, verified }
  })
}
