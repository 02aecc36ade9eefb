import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { backendKeyFilter } from './backend-key-filter.ts'
import type { BackendKey, BackendKeys } from './backend-keys.ts'
import { cancelQuery } from './cancel-request.ts'
import type { ClusterAddress } from './cluster-socket.ts'
import { errorResponse } from './error-response.ts'
import { physicalReplication, shuttingDown, type Refusal } from './refusal.ts'
import { replicationFilter } from './replication-filter.ts'
import { startupPacket, type StartupMessage } from './startup-message.ts'

export interface SessionParts {
  client: Socket
  server: Socket
  cluster: ClusterAddress
  startup: StartupMessage
  keys: BackendKeys
  /** Called once, when the cluster has let the client in. */
  onReady: () => void
  /** How long the one side may linger when the other has ended. */
  goodbyeTimeoutMs: number
}

export interface Session {
  /** The process that serves it, once the cluster has let the client in. */
  pid: () => number | undefined
  /** Resolves when both sockets are closed. Rejects when what a gone client left running could not be cancelled. */
  ended: Promise<void>
  /** Ends the session as soon as it waits for its client, at the latest after the time for goodbyes. */
  shutDown: () => void
  /** Ends the session at once, with the reason. */
  refuse: (refusal: Refusal) => void
}

/** ReadyForQuery outside of a transaction. */
const IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** Joins a client and a cluster until one of them leaves. */
export function openSession({
  client,
  server,
  cluster,
  startup,
  keys,
  onReady,
  goodbyeTimeoutMs,
}: SessionParts): Session {
  let real: BackendKey | undefined
  let forget = () => {}
  let bytesReadWhenIdle: number | undefined
  let isShuttingDown = false
  const over = new AbortController()
  return { pid: () => real?.pid, ended: run(), shutDown, refuse }

  async function run() {
    server.write(startupPacket(startup))
    const up = startup.parameters.has('replication')
      ? pipeline(
          client,
          replicationFilter(() => sayGoodbye(physicalReplication)),
          server,
        )
      : pipeline(client, server)
    const down = pipeline(server, backendKeyFilter(swapKey, onReady), client)
    server.on('data', watchForIdle)
    // A cluster that has ended reads no more, and a failing write would take its last message with it.
    server.once('end', () => client.unpipe().resume())
    try {
      const aSideHasLeft = Promise.race([up, down])
      const goodbyeIsOver = aSideHasLeft.then(() => sleep(goodbyeTimeoutMs, undefined, { signal: over.signal }))
      await Promise.race([Promise.all([up, down]), goodbyeIsOver, aborted(over.signal)])
    } catch {
      // Either socket broke. Which one makes no difference to what follows, and the other has nobody to be told.
    } finally {
      over.abort()
      forget()
      client.destroy()
    }
    const isCutOff = real !== undefined && !server.readableEnded
    server.destroy()
    // A backend notices that its client is gone when it next writes; until then it would hold its locks and its place.
    if (isCutOff) await cancelQuery({ cluster, key: real! })
  }

  function swapKey(key: BackendKey): BackendKey {
    forget()
    real = { pid: key.pid, secret: Buffer.from(key.secret) }
    const issued = keys.issue({ cluster, key: real })
    forget = issued.forget
    return issued.key
  }

  function watchForIdle(chunk: Buffer) {
    bytesReadWhenIdle = chunk.subarray(-IDLE.length).equals(IDLE) ? client.bytesRead : undefined
    if (isShuttingDown && bytesReadWhenIdle !== undefined) setImmediate(sayGoodbye, shuttingDown)
  }

  function shutDown() {
    isShuttingDown = true
    if (bytesReadWhenIdle === client.bytesRead) return sayGoodbye(shuttingDown)
    endInTime()
  }

  function refuse(refusal: Refusal) {
    endInTime()
    sayGoodbye(refusal)
  }

  function endInTime() {
    const timer = setTimeout(() => over.abort(), goodbyeTimeoutMs)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  function sayGoodbye(refusal: Refusal) {
    if (client.writable) client.end(errorResponse(refusal), () => over.abort())
    else over.abort()
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
