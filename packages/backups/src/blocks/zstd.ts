import { compress, decompress, init } from '@bokuweb/zstd-wasm'

/** Four times as fast as gzip at its fastest, and smaller. */
const LEVEL = 1
const MAGIC = 0xfd2fb528
const DICTIONARY_ID_BYTES = [0, 1, 2, 4]

// a second start in one process would put another memory under the functions of the first
if (!isStarted()) await init()

export const compressZstd = (block: Uint8Array) => compress(asBuffer(block), LEVEL)

/** Undefined for what is no frame of so many bytes; no more memory is taken than they need. */
export function decompressZstd(frame: Buffer, bytes: number): Uint8Array | undefined {
  if (contentBytes(frame) !== bytes) return undefined
  try {
    const block = decompress(frame)
    return block.length === bytes ? block : undefined
  } catch {
    return undefined
  }
}

function isStarted() {
  try {
    return compress(Buffer.alloc(1)).length > 0
  } catch {
    return false
  }
}

/** What a frame says it holds: https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1.1 */
function contentBytes(frame: Buffer) {
  const FIXED = 5
  if (frame.length < FIXED || frame.readUInt32LE(0) !== MAGIC) return undefined
  const descriptor = frame[4]!
  const isSingle = (descriptor & 0x20) !== 0
  const at = FIXED + (isSingle ? 0 : 1) + DICTIONARY_ID_BYTES[descriptor & 3]!
  const size = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  // six bytes are more than anything here holds
  if (size === 0 || size === 8 || frame.length < at + size) return undefined
  return frame.readUIntLE(at, size) + (size === 2 ? 256 : 0)
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
