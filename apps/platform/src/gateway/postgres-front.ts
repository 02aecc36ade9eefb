import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { networkOf } from '@plinth/service-kit/client-network'
import { clientPatience } from './client-patience.ts'
import { createBackendKeys, type BackendKey } from './backend-keys.ts'
import { cancelQuery } from './cancel-request.ts'
import { connectToCluster, type ClusterAddress } from './cluster-socket.ts'
import { readOpening } from './opening.ts'
import { databaseUnreachable, tooManyConnections, type Refusal } from './refusal.ts'
import { requestedProject } from './requested-project.ts'
import { createSeats } from './seats.ts'
import { openSession, type Session } from './session.ts'
import type { StartupMessage } from './startup-message.ts'
import { turnAway } from './turn-away.ts'
import { untilAborted } from './until-aborted.ts'
import { createWaitingRoom } from './waiting-room.ts'

export interface PostgresFrontOptions {
  /** 0 takes any free one; the answer of `startPostgresFront` says which. */
  port: number
  host?: string
  /** Wakes the cluster when it sleeps. It is asked once per client, many times at once for one ref. */
  findCluster: (ref: string) => Promise<ClusterAddress | { refusal: Refusal }>
  /** Called when a client gets its cluster; what it returns is called when the client has left. */
  onConnection?: (ref: string) => () => void
  /** PEM. Without it clients are told that there is no encryption here. */
  tls?: { key: Buffer; cert: Buffer }
  maximumConnections?: number
  maximumConnectionsPerProject?: number
  /** Clients without a session: that start up, are refused, or cancel a query. The oldest makes room for a newcomer. */
  maximumWaiting?: number
  /**
   * The same for one IPv4 address or one /64 of IPv6. Everybody may come from one address, that of a proxy or of a
   * container's host, and an application may open its whole pool at once; the default has room for that.
   */
  maximumWaitingPerNetwork?: number
  /** A client that has not said by then what it wants is dropped. */
  startupTimeoutMs?: number
  /** The longest that a client waits for `findCluster` and the cluster's socket. */
  wakeTimeoutMs?: number
  /** How long one side may linger when the other has left, and a busy session when the front closes. */
  goodbyeTimeoutMs?: number
  log: (event: PostgresFrontEvent) => void
}

/** `address` is the client's, or that of the last proxy before it. */
export type PostgresFrontEvent =
  | { event: 'connected'; ref: string; address?: string }
  | { event: 'left'; ref: string; address?: string }
  | { event: 'refused'; code: string; ref?: string; address?: string }
  | { event: 'dropped'; reason: 'not-postgres' | 'startup-timeout' | 'too-many-sockets'; address?: string }
  | { event: 'failed'; what: 'find-cluster' | 'connect' | 'cancel' | 'serve'; ref?: string; error: unknown }

export interface PostgresFront {
  port: number
  close: () => Promise<void>
}

const KEEP_ALIVE_DELAY_MS = 60_000

/** One port for the Postgres clients of all projects. Passwords are the clusters' business: SCRAM goes end to end. */
export async function startPostgresFront(options: PostgresFrontOptions): Promise<PostgresFront> {
  const { maximumConnections = 1000, maximumConnectionsPerProject = 200, onConnection, log } = options
  const { maximumWaiting = 1000, maximumWaitingPerNetwork = 200 } = options
  const { startupTimeoutMs = 10_000, wakeTimeoutMs = 60_000, goodbyeTimeoutMs = 5_000 } = options
  const secureContext = options.tls && createSecureContext({ ...options.tls, minVersion: 'TLSv1.2' })
  const seats = createSeats({ inAll: maximumConnections, perProject: maximumConnectionsPerProject })
  const keys = createBackendKeys()
  const room = createWaitingRoom({
    inAll: maximumWaiting,
    perNetwork: maximumWaitingPerNetwork,
    onDrop: (socket) => log({ event: 'dropped', reason: 'too-many-sockets', address: socket.remoteAddress }),
  })
  const sockets = new Set<Socket>()
  const sessions = new Map<Socket, Session>()
  const serving = new Set<Promise<void>>()

  const server = createServer({
    allowHalfOpen: true,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    room.enter(socket, networkOf(socket.remoteAddress ?? ''))
    const served = serve(socket)
      .catch((error: unknown) => {
        log({ event: 'failed', what: 'serve', error })
        socket.destroy()
      })
      .finally(() => serving.delete(served))
    serving.add(served)
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return { port: listeningPort(server.address()), close }

  async function serve(socket: Socket) {
    const address = socket.remoteAddress
    const deadline = setTimeout(() => {
      log({ event: 'dropped', reason: 'startup-timeout', address })
      socket.destroy()
    }, startupTimeoutMs)
    const opening = await readOpening(socket, secureContext)
    clearTimeout(deadline)
    switch (opening.kind) {
      case 'session':
        return serveSession({ ...opening, socket, address })
      case 'cancel':
        return serveCancel(opening.client, opening.key)
      case 'refused':
        return refuse({ ...opening, socket, address }, opening.refusal)
      case 'not-postgres':
        if (!socket.destroyed && !socket.readableEnded) log({ event: 'dropped', reason: 'not-postgres', address })
        socket.destroy()
    }
  }

  async function serveSession(guest: Guest & { startup: StartupMessage }) {
    const project = requestedProject(guest.startup)
    if ('refusal' in project) return refuse(guest, project.refusal)
    const { ref, startup } = project
    const leaveSeat = seats.take(ref)
    if (!leaveSeat) return refuse({ ...guest, ref }, tooManyConnections)
    room.leave(guest.socket)
    try {
      await joinCluster({ ...guest, ref, startup })
    } finally {
      leaveSeat()
    }
  }

  async function joinCluster(guest: ProjectGuest) {
    const { client, ref } = guest
    const patience = clientPatience(client, wakeTimeoutMs)
    let leaveCluster: (() => void) | undefined
    try {
      const cluster = await untilAborted(options.findCluster(ref), patience.signal).catch(unreachable('find-cluster'))
      if ('refusal' in cluster) return turnBack(cluster.refusal)
      leaveCluster = onConnection?.(ref)
      const backend = await connectToCluster(cluster, patience.signal).catch(unreachable('connect'))
      if ('refusal' in backend) return turnBack(backend.refusal)
      patience.stop()
      await runSession(guest, cluster, backend)
    } finally {
      patience.stop()
      leaveCluster?.()
    }

    function turnBack(refusal: Refusal) {
      patience.stop()
      refuse(guest, refusal)
    }

    function unreachable(what: 'find-cluster' | 'connect') {
      return (error: unknown) => {
        if (!client.destroyed) log({ event: 'failed', what, ref, error })
        return { refusal: databaseUnreachable }
      }
    }
  }

  async function runSession(guest: ProjectGuest, cluster: ClusterAddress, backend: Socket) {
    const { client, startup, socket, ref, address } = guest
    log({ event: 'connected', ref, address })
    const session = openSession({ client, server: backend, cluster, startup, keys, goodbyeTimeoutMs })
    sessions.set(socket, session)
    await session.ended.catch((error: unknown) => log({ event: 'failed', what: 'cancel', ref, error }))
    sessions.delete(socket)
    log({ event: 'left', ref, address })
  }

  async function serveCancel(client: Socket, key: BackendKey) {
    const target = keys.find(key)
    if (target) await cancelQuery(target).catch((error: unknown) => log({ event: 'failed', what: 'cancel', error }))
    // The protocol has no answer to a cancel request; its sender waits for the end of the connection.
    client.end(() => client.destroy())
  }

  function refuse({ socket, client, ref, address }: Guest & { ref?: string }, refusal: Refusal) {
    if (client.destroyed) return
    // It may take its time to read the message.
    room.enter(socket, networkOf(address ?? ''))
    log({ event: 'refused', code: refusal.code, ref, address })
    turnAway(client, refusal, goodbyeTimeoutMs)
  }

  async function close() {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) if (!sessions.has(socket)) socket.destroy()
    for (const session of sessions.values()) session.shutDown()
    await closed
    await Promise.all(serving)
  }
}

/** `socket` is what was accepted, `client` what to talk on: the same, or the encryption on top of it. */
interface Guest {
  socket: Socket
  client: Socket
  address?: string
}

interface ProjectGuest extends Guest {
  ref: string
  startup: StartupMessage
}

function listeningPort(address: AddressInfo | string | null): number {
  if (!address || typeof address === 'string') throw new Error('The Postgres front does not listen on a TCP port')
  return address.port
}
