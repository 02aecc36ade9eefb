import type { Endpoint } from '@plinth/contract/endpoint'
import { acceptedEncoding, compress, type Encoding } from './compress.ts'

/** Below this a packet holds the answer anyway. */
const WORTH_COMPRESSING = 1024

/** Node has four threads, which hash passwords and read files too. */
const MOST_AT_ONCE = 2

export interface Compressed {
  encoding: Encoding
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Whether the length of an answer may depend on what is in it. Where a secret stands beside what somebody else chose,
 * the length tells of the secret, so those answers go as they are (docs/decisions/0018-compressed-answers.md).
 */
export const mayCompress = ({ rate, operation, streams, holdsSecrets }: Endpoint) =>
  rate !== 'credential' && !operation?.answersSecret && !streams && !holdsSecrets

/** Compresses a few answers at once. What comes while those are under way goes as it is rather than wait. */
export function createCompressor() {
  let running = 0

  return async function compressed(text: string, accepts: string | undefined): Promise<Compressed | undefined> {
    const encoding = acceptedEncoding(accepts)
    if (!encoding || text.length < WORTH_COMPRESSING || running >= MOST_AT_ONCE) return undefined
    running++
    try {
      return { encoding, bytes: await compress(Buffer.from(text), encoding) }
    } finally {
      running--
    }
  }
}

export type Compressor = ReturnType<typeof createCompressor>
