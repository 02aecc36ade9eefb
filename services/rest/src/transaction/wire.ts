import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What pg 8.23 has as `client.connection`. */
export interface Wire extends EventEmitter {
  readonly stream: Duplex
}

/** pg calls these while the object is its active query; see pg's lib/client.js. */
export interface WireReader extends pg.Submittable {
  handleRowDescription: (message: { fields: { dataTypeID: number }[] }) => void
  handleDataRow: (message: { fields: (string | null)[] }) => void
  handleCommandComplete: () => void
  handleEmptyQuery: () => void
  handlePortalSuspended: () => void
  handleCopyInResponse: () => void
  handleCopyData: () => void
  handleError: (error: Error) => void
  handleReadyForQuery: () => void
}

/** Guaranteed by the pinned version of pg: its published types describe the methods of an older one. */
export function wireOf(client: pg.ClientBase): Wire {
  return Reflect.get(client, 'connection') as Wire
}
