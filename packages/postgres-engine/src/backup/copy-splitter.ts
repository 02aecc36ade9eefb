const HEAD_BYTES = 5
const COPY_DATA = 'd'.charCodeAt(0)

export interface Split {
  /** The next bytes of a message of copied data. They are there until this returns. */
  copied(bytes: Buffer, isStart: boolean): void
  /** The next bytes of what is no copied data. */
  other(bytes: Buffer): void
}

/**
 * Parts copied data from the server's other messages, in pieces of any size, without putting messages together first.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export function copySplitter({ copied, other }: Split) {
  const head = Buffer.alloc(HEAD_BYTES)
  let filled = 0
  let left = 0
  let isStart = true

  return (piece: Buffer) => {
    let at = 0
    while (at < piece.length) {
      at += filled < HEAD_BYTES ? takeHead(piece, at) : takeBody(piece.subarray(at, at + left))
      if (filled === HEAD_BYTES && left === 0) filled = 0
    }
  }

  function takeHead(piece: Buffer, at: number) {
    const taken = piece.copy(head, filled, at)
    filled += taken
    if (filled < HEAD_BYTES) return taken
    left = head.readUInt32BE(1) - (HEAD_BYTES - 1)
    isStart = true
    if (head[0] !== COPY_DATA) other(Buffer.from(head))
    return taken
  }

  function takeBody(bytes: Buffer) {
    left -= bytes.length
    if (head[0] === COPY_DATA) copied(bytes, isStart)
    else other(Buffer.from(bytes))
    isStart = false
    return bytes.length
  }
}
