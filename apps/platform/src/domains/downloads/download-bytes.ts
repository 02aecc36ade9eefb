import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

const PIECE_BYTES = 64 * 1024

/** The bytes of a download, read as fast as they are taken. Fails where the download fails. */
export function downloadBytes(
  chunks: AsyncGenerator<string | Buffer, void, undefined>,
  isCompressed: boolean,
): AsyncIterator<Buffer> {
  const pieces = inPieces(chunks)
  if (!isCompressed) return pieces
  const gzip = createGzip({ level: 4 })
  // what fails also fails who reads the compressed bytes
  pipeline(Readable.from(pieces, { objectMode: false }), gzip, () => undefined)
  return gzip[Symbol.asyncIterator]()
}

/** Most statements are short, and each piece costs its way to the client. */
async function* inPieces(chunks: AsyncGenerator<string | Buffer, void, undefined>) {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    const piece = Buffer.from(chunk)
    held.push(piece)
    bytes += piece.byteLength
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  yield Buffer.concat(held)
}
