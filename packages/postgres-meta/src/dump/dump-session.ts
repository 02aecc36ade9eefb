import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sendCancelRequest } from '../sql/cancel-request.ts'
import { inOnePiece, wireOf, type WireReader } from '../sql/wire.ts'
import { DumpRefused } from './dump-refused.ts'

/** A dump has no queries for their results; what a statement returns is dropped, and still has to be received. */
const LARGEST_ANSWER = 64 * 1024 * 1024
const CANCEL_EVERY_MS = 200

/**
 * Runs statements one by one, each as one of the extended protocol, in which Postgres refuses a text of two. What a
 * statement returns is dropped as it comes.
 */
export function dumpSession(client: pg.Client, signal: AbortSignal) {
  const wire = wireOf(client)
  const { stream } = wire
  let received = 0
  let isStandard = true
  let isAnswerTooLarge = false
  const onParameter = ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
    if (parameterName === 'standard_conforming_strings') isStandard = parameterValue === 'on'
  }
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received <= LARGEST_ANSWER || stream.destroyed) return
    isAnswerTooLarge = true
    stream.destroy()
  }
  const end = () => void endSession()
  wire.on('parameterStatus', onParameter)
  stream.prependListener('data', count)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()

  return {
    hasStandardStrings: () => isStandard,

    /** Resolves to its command tag. `rows` is asked where it is a COPY from the client. */
    async run(text: string, rows?: () => Promise<AsyncIterable<Buffer>>): Promise<string> {
      signal.throwIfAborted()
      received = 0
      try {
        return await runStatement(client, text, rows)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (isAnswerTooLarge)
          throw new DumpRefused({ message: 'It returns more than 64 MB.', hint: 'A dump has no queries.' })
        throw error
      }
    },

    close() {
      wire.off('parameterStatus', onParameter)
      stream.off('data', count)
      signal.removeEventListener('abort', end)
    },
  }

  /** A backend at work notices that its client is gone a moment later; the request is sooner. */
  async function endSession() {
    stream.destroy()
    for (let attempt = 0; attempt < 3; attempt++) {
      await sendCancelRequest(client)
      await sleep(CANCEL_EVERY_MS)
    }
  }
}

export type DumpSession = ReturnType<typeof dumpSession>

function runStatement(client: pg.Client, text: string, rows?: () => Promise<AsyncIterable<Buffer>>) {
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
        if (!rows) throw new DumpRefused({ message: 'It reads rows, and none follow.' })
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
