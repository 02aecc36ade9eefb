import { randomBytes } from 'node:crypto'
import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { answerReader, questionReader } from './backend-answer.ts'
import type { DumpOrder } from './dump-schema.ts'

/**
 * pg_dump as WebAssembly reads and writes without ever waiting, so it has a thread of its own that sleeps until the
 * server has answered.
 */
async function dump({ wire, arrivals, args }: DumpOrder): Promise<string> {
  const isWhole = questionReader()
  const isAnswered = answerReader()
  const key = randomBytes(16).toString('hex')
  keepLinesAboutRestrictions()
  const file = await pgDump({
    args: [`--restrict-key=${key}`, ...args],
    pg: asPglite({
      execProtocolRawStream(bytes, { onRawData }) {
        const question = Buffer.from(bytes)
        wire.postMessage(question)
        if (isWhole(question)) onRawData(answer())
      },
      // What it asks of PGlite itself before and after; the server needs none of it.
      query: () => Promise.resolve({ rows: [{ search_path: '' }] }),
      exec: () => Promise.resolve([]),
    }),
  })
  const sql = await file.text()
  return sql.replace(`\\restrict ${key}\n`, '').replace(`\\unrestrict ${key}\n`, '')

  function answer() {
    const pieces: Buffer[] = []
    for (;;) {
      const piece = nextPiece()
      pieces.push(piece)
      if (isAnswered(piece)) return Buffer.concat(pieces)
    }
  }

  function nextPiece(): Buffer {
    for (;;) {
      const seen = Atomics.load(arrivals, 0)
      const received = receiveMessageOnPort(wire)
      if (received) return bytesIn(received.message)
      Atomics.wait(arrivals, 0, seen)
    }
  }
}

/**
 * pgDump drops every line that begins with such a command, also in the body of a function (pglite-tools 0.4.8,
 * src/pg_dump.ts). Of this thread nothing else is asked.
 */
function keepLinesAboutRestrictions() {
  const replace = RegExp.prototype[Symbol.replace]
  Object.defineProperty(RegExp.prototype, Symbol.replace, {
    value(this: RegExp, text: string, by: string) {
      return this.source.includes('restrict\\b') ? text : String(Reflect.apply(replace, this, [text, by]))
    },
  })
}

function bytesIn(message: unknown) {
  if (message instanceof Uint8Array) return Buffer.from(message)
  throw new Error('The server closed the connection')
}

interface ServerBridge {
  execProtocolRawStream(bytes: Uint8Array, options: { onRawData: (bytes: Uint8Array) => void }): void
  query(): Promise<{ rows: { search_path: string }[] }>
  exec(): Promise<unknown[]>
}

/** `pgDump` calls these three methods of a PGlite and no other (pglite-tools 0.4.8, src/pg_dump.ts). */
function asPglite(bridge: ServerBridge): PGlite {
  return bridge as unknown as PGlite
}

/** The thread is started by dumpSchema alone, which gives it this order. */
function orderOf(data: unknown): DumpOrder & { wire: MessagePort } {
  return data as DumpOrder & { wire: MessagePort }
}

dump(orderOf(workerData)).then(
  (sql) => parentPort?.postMessage({ sql }),
  (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
)
