import type { Sql } from '@plinth/service-kit/sql'
import { auditStore } from '../../stores/audit-store.ts'
import { type ChainResult, verifyChain } from './verify-chain.ts'
import type { WitnessedHeads } from './witnessed-heads.ts'

/** Every chain, one after the other: those of the database, and those that are only witnessed any more. */
export async function verifyChains(
  sql: Sql,
  key: Buffer,
  witness: Pick<WitnessedHeads, 'read'>,
  signal?: AbortSignal,
): Promise<ChainResult[]> {
  const witnessed = await witness.read()
  const chains = new Set([...(await auditStore(sql).heads()).keys(), ...witnessed.keys()])
  const results: ChainResult[] = []
  for (const chain of chains) {
    const known = witnessed.get(chain)
    results.push(await verifyChain(sql, key, { chain, signal, ...(known ? { witnessed: known } : {}) }))
  }
  return results
}
