import { minutes, seconds } from '@plinth/catalog/durations'
import { sendCancelRequest } from '@plinth/postgres-meta/sql/cancel-request'
import { backendOf, wireOf } from '@plinth/postgres-meta/sql/wire'
import type { Log } from '@plinth/service-kit/service'
import pg from 'pg'
import type { Fleet } from '../../../runtime/fleet.ts'
import { endBackend, type OnUnstoppable } from '../runs/end-backend.ts'

interface ExportSessionOptions {
  fleet: Fleet
  log: Log
  onUnstoppable: OnUnstoppable
  ref: string
  login: 'writer' | 'reader'
  /** Should this process die, Postgres ends a little later what goes on. */
  longest: number
}

const APPLICATION_NAME = 'plinth/export'
const CONNECT_TIMEOUT = seconds(5)
/** How long a canceled backend may take to leave before it is ended. */
const GRACE = seconds(1)
const SERVER_SLACK = minutes(1)

/** A session of the person's login for one export. It wakes the project. When the signal aborts, its statement ends in the database. */
export async function openExportSession(
  { fleet, log, onUnstoppable, ref, login, longest }: ExportSessionOptions,
  signal: AbortSignal,
) {
  const client = new pg.Client({
    ...(await fleet.login(ref, login)),
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: longest + SERVER_SLACK,
    idle_in_transaction_session_timeout: longest + SERVER_SLACK,
    options: '-c client_connection_check_interval=1000',
  })
  // what waits for it fails, too
  client.on('error', () => undefined)
  signal.throwIfAborted()
  await client.connect()
  const { stream } = wireOf(client)
  const stop = () => void endStatement().catch((err: unknown) => log.warn({ err, ref }, 'An export could not be ended'))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return { client, close, ending }

  function close() {
    signal.removeEventListener('abort', stop)
    stream.destroy()
  }

  async function* ending<Piece>(pieces: AsyncGenerator<Piece, void, undefined>) {
    try {
      yield* pieces
      await client.end()
    } finally {
      if (!signal.aborted) close()
    }
  }

  /** It may be waiting for us to read, or for anything else. */
  async function endStatement() {
    const pid = backendOf(client)?.pid
    const left = new Promise<boolean>((resolve) => {
      stream.once('close', () => resolve(true))
      setTimeout(() => resolve(stream.destroyed && stream.closed), GRACE).unref()
    })
    stream.removeAllListeners('readable')
    stream.resume()
    await sendCancelRequest(client)
    client.connection.end()
    const hasLeft = await left
    stream.destroy()
    // a cluster that stops ends it anyway
    if (hasLeft || pid === undefined || signal.reason === 'project_stopped') return
    await endBackend({ fleet, ref, pid, onUnstoppable })
  }
}
