import type { Connection, Submittable } from 'pg'
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

/**
 * A replication command whose answer is copied as it comes. For `client.query`, which calls the `handle` functions.
 * https://www.postgresql.org/docs/current/protocol-replication.html
 */
export function baseBackupQuery(command: string) {
  const queue = pieceQueue<BaseBackupEvent>((item) => (item.event === 'data' ? item.bytes.length : 0))
  const query: Submittable & Handlers = {
    submit(connection) {
      queue.from(connection.stream)
      connection.query(command)
    },
    handleRowDescription: () => undefined,
    handleDataRow: ({ fields }) => queue.put({ event: 'row', fields }),
    handleCommandComplete: () => undefined,
    handleCopyData: ({ chunk }) => {
      const kind = chunk[0]
      // The driver uses its buffer again.
      if (kind === DATA) queue.put({ event: 'data', bytes: Buffer.from(chunk.subarray(1)) })
      else if (kind === ARCHIVE) queue.put({ event: 'archive' })
      else if (kind === FILE_LIST) queue.put({ event: 'file_list' })
      else if (kind !== PROGRESS) queue.fail(new Error('Postgres sent what no base backup holds.'))
    },
    handleError: (error) => queue.fail(error),
    handleReadyForQuery: () => queue.end(),
  }
  return { query, events: queue }
}

/** As the driver calls them. */
interface Handlers {
  handleRowDescription(): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(): void
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  handleError(error: unknown): void
  handleReadyForQuery(): void
}
