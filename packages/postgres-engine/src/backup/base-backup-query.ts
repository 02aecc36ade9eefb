import { Socket, type ConnectOpts, type SocketConstructorOpts } from 'node:net'
import type { Submittable } from 'pg'
import { copySplitter } from './copy-splitter.ts'
import { pieceQueue } from './piece-queue.ts'

/** What the server sends, in this order: rows, archives with their data, its file list with its data, rows. */
export type BaseBackupEvent =
  | { event: 'row'; fields: (string | null)[] }
  | { event: 'archive' | 'file_list' }
  | { event: 'data'; bytes: Buffer }

const ARCHIVE = 'n'.charCodeAt(0)
const FILE_LIST = 'm'.charCodeAt(0)
const DATA = 'd'.charCodeAt(0)
const PROGRESS = 'p'.charCodeAt(0)
/** More than a Unix socket holds. */
const READ_BYTES = 256 * 1024
const PIECE_BYTES = 256 * 1024

/**
 * A replication command whose answer is copied as it comes: past the driver, which would put each message together and
 * copy it twice. `socket` is the connection's, `query` is for `client.query`, which calls the `handle` functions.
 * https://www.postgresql.org/docs/current/protocol-replication.html
 */
export function baseBackupQuery(command: string) {
  const queue = pieceQueue<BaseBackupEvent>((item) => (item.event === 'data' ? item.bytes.length : 0))
  let kind: number | undefined
  let piece = Buffer.allocUnsafe(PIECE_BYTES)
  let filled = 0
  // The types know it of the options of `connect` alone, which makes the socket with them.
  const reading: SocketConstructorOpts & ConnectOpts = {
    onread: {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback(bytes, buffer) {
        split(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))
        return true
      },
    },
  }
  const socket = new Socket(reading)
  const split = copySplitter({
    copied(bytes, isStart) {
      if (isStart) begin(bytes[0])
      if (kind === DATA) collect(isStart ? bytes.subarray(1) : bytes)
    },
    other: (bytes) => void socket.emit('data', bytes),
  })
  const query: Submittable & Handlers = {
    submit(connection) {
      queue.from(socket)
      connection.query(command)
    },
    handleRowDescription: () => undefined,
    handleDataRow: ({ fields }) => put({ event: 'row', fields }),
    handleCommandComplete: () => undefined,
    handleError: (error) => queue.fail(error),
    handleReadyForQuery() {
      flush()
      queue.end()
    },
  }
  return { socket, query, events: queue }

  function begin(next: number | undefined) {
    kind = next
    if (kind === ARCHIVE) put({ event: 'archive' })
    else if (kind === FILE_LIST) put({ event: 'file_list' })
    else if (kind !== DATA && kind !== PROGRESS) queue.fail(new Error('Postgres sent what no base backup holds.'))
  }

  function collect(bytes: Buffer) {
    for (let at = 0; at < bytes.length;) {
      const taken = bytes.copy(piece, filled, at)
      filled += taken
      at += taken
      if (filled === PIECE_BYTES) flush()
    }
  }

  function put(event: BaseBackupEvent) {
    flush()
    queue.put(event)
  }

  function flush() {
    if (filled === 0) return
    queue.put({ event: 'data', bytes: piece.subarray(0, filled) })
    piece = Buffer.allocUnsafe(PIECE_BYTES)
    filled = 0
  }
}

/** As the driver calls them. */
interface Handlers {
  handleRowDescription(): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(): void
  handleError(error: unknown): void
  handleReadyForQuery(): void
}
