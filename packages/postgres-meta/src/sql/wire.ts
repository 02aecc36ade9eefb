import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The messages of the extended protocol, as pg 8.23 sends them from `client.connection`. */
export interface Wire extends EventEmitter {
  readonly stream: Duplex
  parse: (message: { text: string }) => void
  bind: (message: { values?: (string | null)[] }) => void
  describe: (message: { type: 'P' }) => void
  execute: (message: { rows: number }) => void
  close: (message: { type: 'P' }) => void
  flush: () => void
  sync: () => void
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}

/** pg calls these while the object is its active query; see pg's lib/client.js. */
export interface WireReader extends pg.Submittable {
  handleRowDescription: (message: { fields: pg.FieldDef[] }) => void
  handleDataRow: (message: { fields: (string | null)[] }) => void
  handleCommandComplete: (message: { text: string }) => void
  handleEmptyQuery: () => void
  handlePortalSuspended: () => void
  handleCopyInResponse: () => void
  handleCopyData: () => void
  handleError: (error: Error) => void
  handleReadyForQuery: () => void
}

/** Guaranteed by the pinned version of pg: its published types describe the methods of an older one. */
export function wireOf(client: pg.Client): Wire {
  return client.connection as unknown as Wire
}

/** What a cancel request needs. Undefined before the connection is up. */
export function backendOf(client: pg.Client): { pid: number; secretKey: number } | undefined {
  const pid: unknown = Reflect.get(client, 'processID')
  const secretKey: unknown = Reflect.get(client, 'secretKey')
  return typeof pid === 'number' && typeof secretKey === 'number' ? { pid, secretKey } : undefined
}

/** Sends what `write` writes in one piece. */
export function inOnePiece(wire: Wire, write: () => void) {
  wire.stream.cork()
  try {
    write()
  } finally {
    wire.stream.uncork()
  }
}
