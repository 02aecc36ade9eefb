import { createHmac } from 'node:crypto'
import { appendFile, readFile, stat } from 'node:fs/promises'
import { writeDurably } from '@plinth/postgres-engine/write-durably'
import type { Head } from '../../stores/audit-chain.ts'

/** Their file in the data directory. */
export const AUDIT_HEADS = 'audit-heads'

const LONGEST_FILE = 1024 * 1024

/** The ends of the chains in a file outside of the database, each in a signed line. */
export function witnessedHeads(path: string, key: Buffer) {
  return {
    /** The longest known end of each chain, from lines whose signature holds. Others count for nothing. */
    async read(): Promise<Map<string, Head>> {
      const heads = new Map<string, Head>()
      for (const candidate of (await readFile(path, 'utf8').catch(emptyWhenMissing)).split('\n')) {
        const [chain, length, head] = candidate.split(' ')
        if (!chain || !length || head === undefined) continue
        const witnessed = { length: Number(length), head }
        const isLonger = witnessed.length > (heads.get(chain)?.length ?? 0)
        if (isLonger && line(key, chain, witnessed) === candidate) heads.set(chain, witnessed)
      }
      return heads
    },

    /** Leaves one line for each chain, once the file is long. */
    async compact(heads: Map<string, Head>) {
      const { size } = await stat(path).catch(() => ({ size: 0 }))
      if (size > LONGEST_FILE) await writeDurably(path, linesOf(heads))
    },

    async add(heads: Map<string, Head>) {
      await appendFile(path, linesOf(heads), { mode: 0o600 })
    },
  }

  function linesOf(heads: Map<string, Head>) {
    return [...heads].map(([chain, head]) => `${line(key, chain, head)}\n`).join('')
  }
}

export type WitnessedHeads = ReturnType<typeof witnessedHeads>

function line(key: Buffer, chain: string, { length, head }: Head) {
  const text = `${chain} ${length} ${head}`
  return `${text} ${createHmac('sha256', key).update(`witness ${text}`).digest('hex')}`
}

function emptyWhenMissing(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
