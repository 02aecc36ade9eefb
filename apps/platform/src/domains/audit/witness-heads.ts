import { createHmac } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { minutes } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'
import type { Stores } from '../../stores.ts'

const EVERY = minutes(1)

export interface WitnessedHead {
  chain: string
  length: number
  head: string
}

/**
 * Once a minute writes the end of every chain that grew to a file outside of the database, signed: whoever cuts off the
 * newest entries, chain table and all, is found out by it.
 */
export function witnessHeads({ stores, key, path, log }: { stores: Stores; key: Buffer; path: string; log: Log }) {
  const written = new Map<string, number>()
  const write = async () => {
    const grown = (await stores.audit.heads()).filter(({ chain, length }) => written.get(chain) !== length)
    if (grown.length === 0) return
    await appendFile(path, grown.map((head) => `${line(key, head)}\n`).join(''), { mode: 0o600 })
    for (const { chain, length } of grown) written.set(chain, length)
  }
  const timer = setInterval(() => {
    write().catch((error: unknown) =>
      log.error({ err: error }, 'The ends of the audit chains could not be written down'),
    )
  }, EVERY).unref()
  return {
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}

/** The longest known length of each chain, from lines whose signature holds. Others are of no worth. */
export async function readWitnessedHeads(path: string, key: Buffer) {
  const text = await readFile(path, 'utf8').catch(() => '')
  const heads = new Map<string, WitnessedHead>()
  for (const candidate of text.split('\n').filter(Boolean)) {
    const [chain, length, head] = candidate.split(' ')
    if (!chain || !length || head === undefined) continue
    const witnessed = { chain, length: Number(length), head }
    if (line(key, witnessed) === candidate) heads.set(chain, witnessed)
  }
  return heads
}

function line(key: Buffer, { chain, length, head }: WitnessedHead) {
  const text = `${chain} ${length} ${head}`
  return `${text} ${createHmac('sha256', key).update(`witness ${text}`).digest('hex')}`
}
