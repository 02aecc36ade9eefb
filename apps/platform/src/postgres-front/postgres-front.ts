import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { networkOf } from '@plinth/service-kit/client-network'
import type { Fleet } from '../runtime/fleet.ts'
import { createBackendKeys, type BackendKey } from './backend-keys.ts'
import { cancelQuery } from './cancel-request.ts'
import type { ClusterAddress } from './cluster-socket.ts'
import { createLoginSlots } from './login-slots.ts'
import { readOpening } from './opening.ts'
import type { Refusal } from './refusal.ts'
import { requestedProject } from './requested-project.ts'
import { type Guest, type ProjectClients, serveSession } from './serve-session.ts'
import type { StartupMessage } from './startup-message.ts'
import { rejectClient } from './reject-client.ts'
import { createPendingLogins } from './pending-logins.ts'

export interface PostgresFrontOptions {
  /** 0 takes any free one; the answer of `startPostgresFront` says which. */
  port: number
  host?: string
  /** Wakes the cluster when it sleeps. It is asked once per client, many times at once for one ref. */
  findCluster: (ref: string, network: string) => Promise<FoundCluster | { refusal: Refusal }>
  /** Where the front declares what it holds for each project. */
  perProject: Fleet['perProject']
  /** Called when a client's project was found; what it returns is called when it has logged in or left. */
  onLogin?: (ref: string) => () => void
  /** Called when a client has logged in; what it returns is called when the client has left. */
  onConnection?: (ref: string, network: string) => () => void
  /** PEM. With it clients have to encrypt, without it they cannot. */
  tls?: { key: Buffer; cert: Buffer }
  maximumConnections?: number
  maximumConnectionsPerProject?: number
  /** Logins of one project that may be under way at once; see `createLoginSlots`. */
  maximumLoginsPerProject?: number
  /** Clients that have not logged in: that start up, are refused, or cancel a query. The oldest makes room for a newcomer. */
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
  /** The longest that a login takes, from the cluster's socket to the first ReadyForQuery. */
  loginTimeoutMs?: number
  /** How long a login keeps its place while other clients of the project wait for one. */
  stalledLoginMs?: number
  /** How long one side may linger when the other has left, and a busy session when the front closes. */
  goodbyeTimeoutMs?: number
  log: (event: PostgresFrontEvent) => void
}

export interface FoundCluster extends ClusterAddress {
  /** What clients may take of the cluster's connections. */
  maximumConnections?: number
  /** Of these, for replication. */
  maximumReplications?: number
}

/** `address` is the client's, or that of the last proxy before it. */
export type PostgresFrontEvent =
  | { event: 'connected'; ref: string; address?: string }
  | { event: 'left' | 'not-logged-in'; ref: string; address?: string }
  | { event: 'refused'; code: string; ref?: string; address?: string }
  | { event: 'dropped'; reason: 'not-postgres' | 'startup-timeout' | 'too-many-sockets'; address?: string }
  | { event: 'failed'; what: 'find-cluster' | 'connect' | 'cancel' | 'serve'; ref?: string; error: unknown }

export interface PostgresFront {
  port: number
  /** Ends the sessions of a project that these processes serve, or all of them, with the reason. */
  end: (ref: string, pids: readonly number[] | 'all', reason: Refusal) => void
  close: () => Promise<void>
}

const KEEP_ALIVE_DELAY_MS = 60_000
const LOGIN_QUEUE_MS = 10_000
/** How long a client that has to make room may still take to send what the refusal answers. */
const DISMISSAL_MS = 1_000

/** One port for the Postgres clients of all projects. Passwords are the clusters' business: SCRAM goes end to end. */
export async function startPostgresFront(options: PostgresFrontOptions): Promise<PostgresFront> {
  const { maximumConnections = 1000, maximumConnectionsPerProject = 200, maximumLoginsPerProject = 8, log } = options
  const { maximumWaiting = 1000, maximumWaitingPerNetwork = 200 } = options
  const { startupTimeoutMs = 10_000, wakeTimeoutMs = 60_000, goodbyeTimeoutMs = 5_000 } = options
  const { loginTimeoutMs = 10_000, stalledLoginMs = 1_000 } = options
  const limits = { perProject: maximumConnectionsPerProject, wakeTimeoutMs, loginTimeoutMs, goodbyeTimeoutMs }
  const secureContext = options.tls && createSecureContext({ ...options.tls, minVersion: 'TLSv1.2' })
  const loginSlots = createLoginSlots({
    inAll: maximumConnections,
    loggingInPerProject: maximumLoginsPerProject,
    stalledAfterMs: stalledLoginMs,
    queueTimeoutMs: LOGIN_QUEUE_MS,
  })
  const keys = createBackendKeys()
  const pending = createPendingLogins({
    inAll: maximumWaiting,
    perNetwork: maximumWaitingPerNetwork,
    onDrop: dismiss,
  })
  const dismissals = new Map<Socket, AbortController>()
  const dismissed = new Map<Socket, NodeJS.Timeout>()
  const sockets = new Set<Socket>()
  const projects = options.perProject<ProjectClients>({
    open: () => ({ slots: loginSlots.forProject(), sessions: new Map(), replications: 0 }),
  })
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
    const network = networkOf(socket.remoteAddress ?? '')
    const dismissal = new AbortController()
    dismissals.set(socket, dismissal)
    socket.on('close', () => {
      sockets.delete(socket)
      dismissals.delete(socket)
      clearTimeout(dismissed.get(socket))
      dismissed.delete(socket)
    })
    pending.enter(socket, network)
    const served = serve(socket, network, dismissal.signal)
      .catch((error: unknown) => {
        log({ event: 'failed', what: 'serve', error })
        socket.destroy()
      })
      .finally(() => serving.delete(served))
    serving.add(served)
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return { port: listeningPort(server.address()), end, close }

  async function serve(socket: Socket, network: string, isDismissed: AbortSignal) {
    const address = socket.remoteAddress
    const deadline = setTimeout(() => {
      log({ event: 'dropped', reason: 'startup-timeout', address })
      socket.destroy()
    }, startupTimeoutMs)
    const opening = await readOpening(socket, secureContext)
    clearTimeout(deadline)
    const guest = { socket, network, dismissed: isDismissed, address }
    switch (opening.kind) {
      case 'session':
        return serveStartup({ ...guest, ...opening })
      case 'cancel':
        return serveCancel(opening.client, opening.key)
      case 'refused':
        return refuse({ ...guest, ...opening }, opening.refusal)
      case 'not-postgres':
        if (!socket.destroyed && !socket.readableEnded) log({ event: 'dropped', reason: 'not-postgres', address })
        socket.destroy()
    }
  }

  async function serveStartup(guest: Guest & { startup: StartupMessage }) {
    const project = requestedProject(guest.startup)
    if ('refusal' in project) return refuse(guest, project.refusal)
    return serveSession({ ...guest, ...project }, { options, limits, projects, keys, onReady, refuse, log })
  }

  async function serveCancel(client: Socket, key: BackendKey) {
    const target = keys.find(key)
    if (target) await cancelQuery(target).catch((error: unknown) => log({ event: 'failed', what: 'cancel', error }))
    // The protocol has no answer to a cancel request; its sender waits for the end of the connection.
    client.end(() => client.destroy())
  }

  /** It stays among those without a login until it has read the message. */
  function refuse({ client, ref, address }: Guest & { ref?: string }, refusal: Refusal) {
    if (client.destroyed) return
    log({ event: 'refused', code: refusal.code, ref, address })
    rejectClient(client, refusal, goodbyeTimeoutMs)
  }

  function onReady(socket: Socket) {
    pending.leave(socket)
  }

  /** A client that sent its startup message gets the reason; a silent one is disconnected a moment later. */
  function dismiss(socket: Socket) {
    log({ event: 'dropped', reason: 'too-many-sockets', address: socket.remoteAddress })
    dismissals.get(socket)?.abort()
    const timer = setTimeout(() => socket.destroy(), DISMISSAL_MS)
    dismissed.set(socket, timer)
    if (dismissed.size > maximumWaiting) dismissed.keys().next().value?.destroy()
  }

  function end(ref: string, pids: readonly number[] | 'all', reason: Refusal) {
    for (const session of projects.find(ref)?.sessions.values() ?? []) {
      const pid = session.pid()
      if (pids === 'all' || (pid !== undefined && pids.includes(pid))) session.refuse(reason)
    }
  }

  async function close() {
    const closed = once(server, 'close')
    server.close()
    const sessions = new Map(projects.all().flatMap((project) => [...project.sessions]))
    for (const socket of sockets) if (!sessions.has(socket)) socket.destroy()
    for (const session of sessions.values()) session.shutDown()
    await closed
    await Promise.all(serving)
  }
}

function listeningPort(address: AddressInfo | string | null): number {
  if (!address || typeof address === 'string') throw new Error('The Postgres front does not listen on a TCP port')
  return address.port
}
