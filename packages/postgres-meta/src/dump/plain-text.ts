import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DumpRefused } from './dump-refused.ts'

const GZIP = Buffer.of(0x1f, 0x8b)
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf)
/** As far as the mark of a tar archive stands. */
const HEAD_BYTES = 262

const PLAIN_BY_PG_RESTORE = 'Make a plain one from it: pg_restore --file=dump.sql <this file>'

/** https://en.wikipedia.org/wiki/List_of_file_signatures */
const OTHER_FORMATS: { bytes: Buffer; at?: number; message: string; hint: string }[] = [
  { bytes: Buffer.from('PGDMP'), message: "This is a dump in pg_dump's custom format.", hint: PLAIN_BY_PG_RESTORE },
  {
    bytes: Buffer.from('ustar'),
    at: 257,
    message: 'This is a tar archive.',
    hint: `Unpack it. ${PLAIN_BY_PG_RESTORE}`,
  },
  {
    bytes: Buffer.of(0x50, 0x4b, 0x03, 0x04),
    message: 'This is a zip archive.',
    hint: 'Unpack it, and upload the SQL file in it.',
  },
  {
    bytes: Buffer.of(0xfd, 0x37, 0x7a, 0x58, 0x5a),
    message: 'This file is compressed with xz.',
    hint: 'Unpack it: unxz <this file>',
  },
  {
    bytes: Buffer.of(0x28, 0xb5, 0x2f, 0xfd),
    message: 'This file is compressed with zstd.',
    hint: 'Unpack it: unzstd <this file>',
  },
  { bytes: Buffer.from('BZh'), message: 'This file is compressed with bzip2.', hint: 'Unpack it: bunzip2 <this file>' },
  {
    bytes: Buffer.of(0x04, 0x22, 0x4d, 0x18),
    message: 'This file is compressed with lz4.',
    hint: 'Unpack it: unlz4 <this file>',
  },
  { bytes: Buffer.of(0xff, 0xfe), message: 'This file is in UTF-16.', hint: 'Save it as UTF-8.' },
  { bytes: Buffer.of(0xfe, 0xff), message: 'This file is in UTF-16.', hint: 'Save it as UTF-8.' },
]

/** The text of a dump, plain or compressed with gzip, as it is read. Refuses what is none by how it begins. */
export async function* plainText(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const { head, rest } = await withHead(file)
  if (!startsWith(head, GZIP)) return yield* textFrom(head, rest)
  const inflated = await withHead(inflate(rest))
  yield* textFrom(inflated.head, inflated.rest)
}

async function* textFrom(head: Buffer, rest: AsyncGenerator<Buffer, void, undefined>) {
  for (const { bytes, at = 0, message, hint } of OTHER_FORMATS) {
    if (startsWith(head.subarray(at), bytes)) throw new DumpRefused({ message, hint })
  }
  let isFirst = true
  for await (const chunk of rest) {
    yield isFirst && startsWith(head, BYTE_ORDER_MARK) ? chunk.subarray(BYTE_ORDER_MARK.length) : chunk
    isFirst = false
  }
}

const startsWith = (bytes: Buffer, sought: Buffer) => bytes.subarray(0, sought.length).equals(sought)

/** How it begins, and all of it. */
async function withHead(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let size = 0
  while (size < HEAD_BYTES) {
    const { done, value } = await iterator.next()
    if (done) break
    first.push(value)
    size += value.length
  }
  const head = Buffer.concat(first)
  async function* rest() {
    try {
      if (head.length > 0) yield head
      for (;;) {
        const { done, value } = await iterator.next()
        if (done) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { head, rest: rest() }
}

/** As it is taken: nothing is inflated ahead of that but what lies in one buffer. */
async function* inflate(compressed: AsyncGenerator<Buffer, void, undefined>): AsyncGenerator<Buffer, void, undefined> {
  const gunzip = createGunzip()
  let failure: unknown
  const source = Readable.from(keepingFailure(), { objectMode: false })
  // what fails also fails who reads what is inflated
  pipeline(source, gunzip, () => undefined)
  try {
    for await (const chunk of gunzip) yield bytesIn(chunk)
  } catch (error) {
    if (failure !== undefined) throw failure
    throw new DumpRefused({
      message: 'The compressed file is damaged or cut off.',
      hint: `gzip says: ${error instanceof Error ? error.message : 'nothing'}. Compress it and upload it again.`,
    })
  }

  async function* keepingFailure() {
    try {
      yield* compressed
    } catch (error) {
      failure = error
      throw error
    }
  }
}

/** The stream has no encoding, so it gives bytes. */
function bytesIn(chunk: unknown) {
  if (chunk instanceof Buffer) return chunk
  throw new Error('gzip gave no bytes')
}
