import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { damaged, newerFormat } from './backup-errors.ts'
import { blocksOf } from './blocks.ts'
import { partKey, type PartPlace } from './part-key.ts'

/**
 * The construction of age's payload: chunks of 64 KiB, each sealed with AES-256-GCM under its own number and whether it is
 * the last, so that nothing can be cut off, swapped or put in. https://github.com/C2SP/C2SP/blob/main/age.md#payload
 */
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12

/** The header: what it is, the format's version, and the salt of the key. */
const MAGIC = Buffer.from('PLINTHBK')
const FORMAT = 1
const SALT_BYTES = 32
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES

/** Encrypts a stream in constant memory. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  secretKey: Uint8Array,
  place: PartPlace,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = partKey(secretKey, salt, place)
  yield Buffer.concat([MAGIC, Buffer.of(FORMAT), salt])
  let index = 0
  for await (const { block, isLast } of blocksOf(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(index++, isLast), { authTagLength: TAG_BYTES })
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  }
}

/** Decrypts what `seal` made. Every chunk is verified before it is handed on; throws `damaged` at the first that is not. */
export async function* unseal(
  sealed: AsyncIterable<Uint8Array>,
  secretKey: Uint8Array,
  place: PartPlace,
): AsyncGenerator<Buffer> {
  const { header, rest } = await headerOf(sealed)
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(place, place.part)
  const format = header[MAGIC.length] ?? 0
  if (format > FORMAT) throw newerFormat(place)
  if (format !== FORMAT || header.length !== HEADER_BYTES) throw damaged(place, place.part)
  const key = partKey(secretKey, header.subarray(MAGIC.length + 1), place)
  let index = 0
  for await (const { block, isLast } of blocksOf(rest, SEALED_CHUNK_BYTES)) {
    if (block.length < TAG_BYTES) throw damaged(place, place.part)
    yield openChunk(key, nonceOf(index++, isLast), block, () => damaged(place, place.part))
  }
}

function openChunk(key: Buffer, nonce: Buffer, chunk: Buffer, refuse: () => BackupError) {
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
  const plain = decipher.update(chunk.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    throw refuse()
  }
  return plain
}

function nonceOf(index: number, isLast: boolean) {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** The header, which is shorter where the stream is, and everything after it. */
async function headerOf(sealed: AsyncIterable<Uint8Array>) {
  const pieces = sealed[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const { value, done } = await pieces.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  return { header: start.subarray(0, HEADER_BYTES), rest: rest() }

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
