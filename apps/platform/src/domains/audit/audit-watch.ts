import { minutes } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import type { Head } from '../../stores/audit-chain.ts'
import { auditStore } from '../../stores/audit-store.ts'
import { type ChainResult, verifyChain } from './verify-chain.ts'
import { verifyChains } from './verify-chains.ts'
import { witnessedHeads } from './witnessed-heads.ts'

const EVERY = minutes(1)

export interface AuditReport {
  verifiedAt: Date
  chains: ChainResult[]
}

interface Tools {
  sql: Sql
  key: Buffer
  /** Of the witness: a file outside of the database. */
  path: string
  log: Log
  now: () => Date
}

/**
 * Once a minute signs the end of every chain that grew, in a file outside of the database, and only after what is new
 * has been verified: a chain that was cut or changed is never signed, and an error in the log says so.
 */
export function watchAudit({ sql, key, path, log, now }: Tools) {
  const witness = witnessedHeads(path, key)
  const known = readWitness()
  // it is awaited where it is needed, which may be a minute later
  known.catch(() => undefined)
  const alarmed = new Set<string>()
  let latest: AuditReport | undefined
  let verifying: Promise<AuditReport> | undefined
  let witnessing = Promise.resolve()
  const stopping = new AbortController()
  const timer = setInterval(() => void witnessAll(), EVERY).unref()

  return {
    /** The latest result; undefined before the first. */
    report: () => latest,
    verify,
    /** Verifies without being waited for; the log says when it cannot. */
    verifyInBackground() {
      verify().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'The audit log could not be verified')
      })
    },
    /** Signs what is new now. Never fails; the log says what could not be done. */
    witness: witnessAll,
    async stop() {
      clearInterval(timer)
      await witnessAll()
      // the next start verifies everything again
      stopping.abort()
      await verifying?.catch(() => undefined)
    },
  }

  async function readWitness() {
    const heads = await witness.read()
    await witness.compact(heads)
    return heads
  }

  /** Verifies every entry of every chain. Callers at the same time share one run. */
  function verify() {
    verifying ??= verifyAll().finally(() => (verifying = undefined))
    return verifying
  }

  async function verifyAll() {
    const chains = await verifyChains(sql, key, witness, stopping.signal)
    latest = { verifiedAt: now(), chains }
    alarmed.clear()
    for (const result of chains) if (result.firstBreak !== undefined) raiseAlarm(result)
    return latest
  }

  function witnessAll() {
    witnessing = witnessing
      .then(signGrown)
      .catch((error: unknown) => log.error({ err: error }, 'The ends of the audit chains could not be written down'))
    return witnessing
  }

  async function signGrown() {
    const witnessed = await known
    const grown = new Map<string, Head>()
    const heads = await auditStore(sql).heads()
    let isNews = false
    for (const chain of new Set([...heads.keys(), ...witnessed.keys()])) {
      const before = witnessed.get(chain)
      const head = heads.get(chain)
      if (before && head?.length === before.length && head.head === before.head) continue
      const result = await verifyChain(sql, key, { chain, ...(before ? { witnessed: before } : {}), onlyNew: true })
      if (result.firstBreak !== undefined) isNews ||= !alarmed.has(chain)
      else if (result.verified.length > 0) grown.set(chain, result.verified)
    }
    if (grown.size > 0) await witness.add(grown)
    for (const [chain, head] of grown) witnessed.set(chain, head)
    // a look at everything finds the first break, raises the alarm and is what the operator sees
    if (isNews) await verify()
  }

  function raiseAlarm({ chain, firstBreak }: ChainResult) {
    alarmed.add(chain)
    log.error({ chain, entry: firstBreak }, 'The audit log was changed: an entry is missing or is not what was written')
  }
}

export type AuditWatch = ReturnType<typeof watchAudit>
