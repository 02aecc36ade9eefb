import { randomBytes } from 'node:crypto'
import { damaged, newerFormat } from './backup-errors.ts'
import type { PartPlace } from './part-key.ts'

/** One gzip stream in chunks of 64 KiB. What is small is still written like that. */
export const CHUNKS = 1
/** Blocks that are compressed and encrypted one by one. */
export const BLOCKS = 2
export type SealedFormat = typeof CHUNKS | typeof BLOCKS

/** The header: what it is, the format's version, and the salt of the key. */
const MAGIC = Buffer.from('PLINTHBK')
const SALT_BYTES = 32
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES

/** What a sealed stream begins with. */
export function newHeader(format: SealedFormat) {
  const salt = randomBytes(SALT_BYTES)
  return { salt, header: Buffer.concat([MAGIC, Buffer.of(format), salt]) }
}

export interface Sealed {
  format: SealedFormat
  salt: Buffer
  /** Everything after the header. */
  rest: AsyncIterable<Uint8Array>
}

/** Throws `damaged` or `newer_format` for what begins otherwise. */
export async function readHeader(sealed: AsyncIterable<Uint8Array>, place: PartPlace): Promise<Sealed> {
  const pieces = sealed[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const { value, done } = await pieces.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  try {
    return { ...parsed(start, place), rest: rest() }
  } catch (error) {
    await pieces.return?.()
    throw error
  }

  async function* rest() {
    try {
      yield start.subarray(HEADER_BYTES)
      for (;;) {
        const { value, done } = await pieces.next()
        if (done) return
        yield value
      }
    } finally {
      await pieces.return?.()
    }
  }
}

function parsed(start: Buffer, place: PartPlace) {
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(place, place.part)
  const format = start[MAGIC.length] ?? 0
  if (format > BLOCKS) throw newerFormat(place)
  if ((format !== CHUNKS && format !== BLOCKS) || start.length < HEADER_BYTES) throw damaged(place, place.part)
  return { format, salt: start.subarray(MAGIC.length + 1, HEADER_BYTES) } as const
}
