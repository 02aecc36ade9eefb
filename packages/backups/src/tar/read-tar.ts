import { byteReader, type ByteReader } from '../byte-reader.ts'
import { paddingOf, TAR_BLOCK, TAR_FIELDS, TAR_FILE, TAR_FOLDER, tarChecksum, type TarField } from './tar-format.ts'

export interface TarEntry {
  /** As Latin-1, so that every name of the file system has one; relative, and never leaves the folder. */
  name: string
  type: 'file' | 'folder'
  bytes: number
  /** To be read, at most once, before the next entry is asked for; what is left of it is skipped. */
  content: AsyncIterable<Uint8Array>
}

/** The archive is none that we read: cut off, no tar, or with something in it that we never put there. */
export class TarError extends Error {
  override readonly name = 'TarError'
}

/**
 * Reads a tar of files and folders as Postgres and `writeTar` make it. Everything else in it is refused: links, devices,
 * names that lead elsewhere.
 */
export async function* readTar(content: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = byteReader(content)
  try {
    for (;;) {
      const header = await reader.take(TAR_BLOCK)
      if (header.length < TAR_BLOCK) throw new TarError('The archive ends before its end.')
      if (header.every((byte) => byte === 0)) return await requireEnd(reader)
      const entry = entryOf(header)
      const body = reader.part(entry.bytes)
      yield { ...entry, content: whole(body, entry.bytes) }
      await body.skip()
      const padding = await reader.take(paddingOf(entry.bytes))
      if (padding.length < paddingOf(entry.bytes)) throw new TarError('The archive ends inside a file.')
    }
  } finally {
    await reader.close()
  }
}

/** Read to its end, so that what comes after the stream's last byte is known to be nothing. */
async function requireEnd(reader: ByteReader) {
  for (;;) {
    const block = await reader.take(TAR_BLOCK)
    if (block.some((byte) => byte !== 0)) throw new TarError('The archive goes on after its end.')
    if (block.length < TAR_BLOCK) return
  }
}

async function* whole(body: AsyncIterable<Uint8Array>, bytes: number) {
  let seen = 0
  for await (const piece of body) {
    seen += piece.length
    yield piece
  }
  if (seen !== bytes) throw new TarError('The archive ends inside a file.')
}

function entryOf(header: Buffer): Omit<TarEntry, 'content'> {
  if (numberIn(header, 'checksum') !== tarChecksum(header)) throw new TarError('A header of the archive is damaged.')
  const type = textIn(header, 'type')
  // Postgres begins some of its names with `./`.
  const name = textIn(header, 'name').replace(/^\.\//, '').replace(/\/$/, '')
  if (textIn(header, 'prefix') !== '' || !isInside(name)) throw new TarError('A name in the archive leads elsewhere.')
  const bytes = sizeOf(header)
  if (type === TAR_FOLDER && bytes === 0) return { name, type: 'folder', bytes }
  if (type === TAR_FILE) return { name, type: 'file', bytes }
  throw new TarError('The archive holds something that is neither a file nor a folder.')
}

function isInside(name: string) {
  return name.split('/').every((step) => step !== '' && step !== '.' && step !== '..')
}

/** Octal digits, or for more than 8 GB a big-endian number whose first bit is set. */
function sizeOf(header: Buffer) {
  const [offset, length] = TAR_FIELDS.size
  if (((header[offset] ?? 0) & 0x80) === 0) return numberIn(header, 'size')
  const field = header.subarray(offset, offset + length)
  const size = field.readBigUInt64BE(length - 8)
  if (field[0] !== 0x80 || field.readUIntBE(1, 3) !== 0 || size > BigInt(Number.MAX_SAFE_INTEGER))
    throw new TarError('A header of the archive is damaged.')
  return Number(size)
}

function numberIn(header: Buffer, field: TarField) {
  const text = textIn(header, field).trim()
  if (!/^[0-7]+$/.test(text)) throw new TarError('A header of the archive is damaged.')
  return Number.parseInt(text, 8)
}

function textIn(header: Buffer, field: TarField) {
  const [offset, length] = TAR_FIELDS[field]
  const text = header.toString('latin1', offset, offset + length)
  const end = text.indexOf('\0')
  return end === -1 ? text : text.slice(0, end)
}
