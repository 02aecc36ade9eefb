import { createCipheriv, createDecipheriv } from 'node:crypto'

export const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12

/** Where a chunk is in its stream. One key never sees the same place twice. */
export interface ChunkPlace {
  index: number
  isLast: boolean
}

/** The encrypted chunk and its tag, in pieces to be stored one after the other. */
export function sealChunk(key: Uint8Array, place: ChunkPlace, ...plain: Uint8Array[]): Buffer[] {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(place), { authTagLength: TAG_BYTES })
  return [...plain.map((piece) => cipher.update(piece)), cipher.final(), cipher.getAuthTag()]
}

/** Undefined for what `sealChunk` did not make with this key for this place. */
export function openChunk(key: Uint8Array, place: ChunkPlace, sealed: Uint8Array): Buffer | undefined {
  if (sealed.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(place), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return plain
}

function nonceOf({ index, isLast }: ChunkPlace) {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}
