import { createConnection } from 'node:net'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { startThread } from '@plinth/threads/start-thread'
import type { Login, Server } from '../session/session.ts'

export interface DumpOrder {
  /** Bytes to and from the server; anything else says that the connection is gone. */
  wire: MessagePort
  /** Counted up and notified after each message to the thread. */
  arrivals: Int32Array
  args: string[]
}

export interface DumpedDatabase {
  database: string
  /** Exported by the transaction that reads the data. */
  snapshot: string
  section: 'pre-data' | 'post-data'
  /** Further options of pg_dump's. */
  options: string[]
  /** Of the session, as `sessionOptions` writes them. */
  session?: string
}

/**
 * The definitions of one database as SQL, before or after the data, written by pg_dump. Rights on what Postgres itself
 * brings are left out: they name functions that another major may not have in that form.
 */
export async function dumpSchema(
  server: Server,
  login: Login,
  { database, snapshot, section, options, session }: DumpedDatabase,
  signal: AbortSignal,
) {
  signal.throwIfAborted()
  const args = [
    `--dbname=${connectionString({ dbname: database, user: login.user, password: login.password, ...(session && { options: session }) })}`,
    `--section=${section}`,
    `--snapshot=${snapshot}`,
    '--no-tablespaces',
    '--exclude-schema=pg_catalog',
    ...options,
  ]
  return runDump(server, args, signal)
}

function runDump(server: Server, args: string[], signal: AbortSignal): Promise<string> {
  const { port1: ours, port2: wire } = new MessageChannel()
  const arrivals = new Int32Array(new SharedArrayBuffer(4))
  const socket = createConnection(`${server.host}/.s.PGSQL.${server.port}`)
  const pass = (message: Uint8Array | undefined) => {
    ours.postMessage(message)
    Atomics.add(arrivals, 0, 1)
    Atomics.notify(arrivals, 0)
  }
  socket.on('data', pass)
  socket.once('error', () => pass(undefined))
  socket.once('close', () => pass(undefined))
  ours.on('message', (bytes: Uint8Array) => socket.write(bytes))

  const order: DumpOrder = { wire, arrivals, args }
  const worker = startThread(import.meta.url, 'dump', { workerData: order, transferList: [wire] })
  const terminate = () => void worker.terminate()
  signal.addEventListener('abort', terminate)
  const dumped = new Promise<string>((resolve, reject) => {
    worker.once('message', ({ sql, failure }: { sql?: string; failure?: string }) =>
      sql === undefined ? reject(new Error(failure)) : resolve(sql),
    )
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The dump ended early')))
  })
  return dumped.finally(async () => {
    signal.removeEventListener('abort', terminate)
    socket.destroy()
    ours.close()
    await worker.terminate()
  })
}

/** https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-KEYWORD-VALUE */
function connectionString(parameters: Record<string, string>) {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}='${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
    .join(' ')
}
