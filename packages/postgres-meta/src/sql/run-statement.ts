import type pg from 'pg'
import { inOnePiece, wireOf, type WireReader } from './wire.ts'

/** A COPY from the client, where no rows were given for it. */
export class RowsMissing extends Error {
  override name = 'RowsMissing'
}

/**
 * Runs one statement of the extended protocol, in which Postgres refuses a text of two, and resolves to its command tag.
 * What it returns is dropped as it comes. `rows` is asked where it is a COPY from the client.
 */
export function runStatement(client: pg.Client, text: string, rows?: () => Promise<AsyncIterable<Buffer>>) {
  return new Promise<string>((resolve, reject) => {
    const wire = wireOf(client)
    /** While rows are read, Postgres takes a Sync for nothing, and another one has to follow. */
    const mayCopy = rows !== undefined
    let tag = ''
    let failure: unknown
    let hasFailed = false
    let isSynced = false
    let isSending = false
    let isReady = false

    const reader: WireReader = {
      submit() {
        inOnePiece(wire, () => {
          wire.parse({ text })
          wire.bind({})
          wire.execute({ rows: 0 })
          if (mayCopy) wire.flush()
          else sync()
        })
      },
      handleRowDescription() {},
      handleDataRow() {},
      handlePortalSuspended() {},
      handleEmptyQuery: sync,
      handleCommandComplete(message) {
        tag = message.text
        sync()
      },
      handleCopyInResponse() {
        isSending = true
        void sendRows().finally(() => {
          isSending = false
          settle()
        })
      },
      handleCopyData() {},
      handleError(error) {
        fail(error)
        // pg no longer tells this reader anything after an error
        wire.once('readyForQuery', onReady)
        if (!wire.stream.writable || wire.stream.destroyed) onReady()
        else if (!isSending) sync()
      },
      handleReadyForQuery: onReady,
    }

    wire.once('end', onReady)
    client.query(reader)

    function sync() {
      if (isSynced) return
      isSynced = true
      wire.sync()
    }

    function fail(error: unknown) {
      if (!hasFailed) failure = error
      hasFailed = true
    }

    async function sendRows() {
      try {
        if (!rows) throw new RowsMissing()
        for await (const piece of await rows()) {
          // Postgres has said what is wrong, or is gone: it takes no more
          if (hasFailed || wire.stream.destroyed) break
          wire.sendCopyFromChunk(piece)
          if (wire.stream.writableNeedDrain) await drained(wire.stream)
        }
        if (!hasFailed) wire.endCopyFrom()
      } catch (error) {
        fail(error)
        wire.sendCopyFail('The rows cannot be read')
      }
      sync()
    }

    function onReady() {
      isReady = true
      settle()
    }

    function settle() {
      if (!isReady || (isSending && !wire.stream.destroyed)) return
      wire.off('readyForQuery', onReady)
      wire.off('end', onReady)
      if (hasFailed) reject(failure)
      else if (wire.stream.destroyed || tag === '') reject(new Error('Connection terminated'))
      else resolve(tag)
    }
  })
}

function drained(stream: {
  once(event: string, then: () => void): unknown
  off(event: string, then: () => void): unknown
}) {
  return new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.once('drain', done)
    stream.once('close', done)
  })
}
