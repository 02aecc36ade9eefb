import type { Socket } from 'node:net'
import type { BackendKeys } from './backend-keys.ts'
import { clientTimeout } from './client-timeout.ts'
import { connectToCluster, type ClusterAddress } from './cluster-socket.ts'
import type { PerProject } from '../runtime/holdings.ts'
import type { LoginSlot, LoginSlots } from './login-slots.ts'
import type { FoundCluster, PostgresFrontEvent, PostgresFrontOptions } from './postgres-front.ts'
import {
  databaseUnreachable,
  loginTimeout,
  tooManyConnections,
  tooManyLogins,
  tooManyReplications,
  type Refusal,
} from './refusal.ts'
import { openSession, type Session } from './session.ts'
import type { StartupMessage } from './startup-message.ts'
import { untilAborted } from './until-aborted.ts'

/** `socket` is what was accepted, `client` what to talk on: the same, or the encryption on top of it. */
export interface Guest {
  socket: Socket
  client: Socket
  network: string
  /** Aborts when the client has to make room for others. */
  dismissed: AbortSignal
  address?: string
}

export interface ProjectGuest extends Guest {
  ref: string
  startup: StartupMessage
}

/** What the front holds for one project. */
export interface ProjectClients {
  slots: LoginSlots
  /** By the socket that was accepted. */
  sessions: Map<Socket, Session>
  /** Connections for replication, logins under way included. */
  replications: number
}

interface SessionServer {
  options: Pick<PostgresFrontOptions, 'findCluster' | 'onLogin' | 'onConnection'>
  limits: { perProject: number; wakeTimeoutMs: number; loginTimeoutMs: number; goodbyeTimeoutMs: number }
  projects: PerProject<ProjectClients>
  keys: BackendKeys
  /** Called when the client has logged in. */
  onReady: (socket: Socket) => void
  refuse: (guest: Guest & { ref?: string }, refusal: Refusal) => void
  log: (event: PostgresFrontEvent) => void
}

/** Serves one client from its startup packet until it leaves. Until it has logged in it may have to make room. */
export async function serveSession(guest: ProjectGuest, server: SessionServer): Promise<void> {
  const { options, limits, log } = server
  const { client, ref, network, socket, address } = guest
  const timeout = clientTimeout(client, limits.wakeTimeoutMs)
  const login = new AbortController()
  let reason: Refusal | undefined
  let session: Session | undefined
  let deadline: NodeJS.Timeout | undefined
  let slot: LoginSlot | undefined
  let leaveLogin = () => {}
  let leaveReplication: (() => void) | undefined = () => {}
  let leaveCluster: (() => void) | undefined
  const signal = AbortSignal.any([timeout.signal, login.signal])
  const dismiss = () => endLogin(tooManyLogins)
  guest.dismissed.addEventListener('abort', dismiss)
  if (guest.dismissed.aborted) dismiss()

  try {
    if (reason) return turnBack(reason)
    const cluster = await untilAborted(options.findCluster(ref, network), signal).catch(failed('find-cluster'))
    if ('refusal' in cluster) return turnBack(cluster.refusal)
    // not before the project is known to exist: clients may name any
    leaveLogin = once(options.onLogin?.(ref))
    const project = server.projects.of(ref)
    const { slots, sessions } = project
    if (guest.startup.parameters.has('replication')) leaveReplication = enterReplication(project, cluster)
    if (!leaveReplication) return turnBack(tooManyReplications)
    const limit = Math.min(limits.perProject, cluster.maximumConnections ?? limits.perProject)
    const onEvict = () => endLogin(loginTimeout)
    slot = await slots.take({ network, limit, signal, onEvict }).catch(() => undefined)
    if (!slot) return turnBack(reason ?? tooManyConnections)
    const backend = await connectToCluster(cluster, signal).catch(failed('connect'))
    if ('refusal' in backend) return turnBack(backend.refusal)
    deadline = setTimeout(endLogin, limits.loginTimeoutMs, loginTimeout)
    timeout.stop()
    await runSession(cluster, backend, sessions)
  } finally {
    clearTimeout(deadline)
    timeout.stop()
    guest.dismissed.removeEventListener('abort', dismiss)
    slot?.release()
    leaveLogin()
    leaveCluster?.()
    leaveReplication?.()
  }

  async function runSession(cluster: ClusterAddress, backend: Socket, sessions: ProjectClients['sessions']) {
    const { startup } = guest
    const { keys } = server
    const { goodbyeTimeoutMs } = limits
    session = openSession({ client, server: backend, cluster, startup, keys, onReady, goodbyeTimeoutMs })
    sessions.set(socket, session)
    await session.ended.catch((error: unknown) => log({ event: 'failed', what: 'cancel', ref, error }))
    sessions.delete(socket)
    log({ event: leaveCluster ? 'left' : 'not-logged-in', ref, address })
  }

  function onReady() {
    if (reason) return
    clearTimeout(deadline)
    guest.dismissed.removeEventListener('abort', dismiss)
    // before the login ends, so that the cluster is in use all the time
    leaveCluster = options.onConnection?.(ref, network) ?? (() => {})
    leaveLogin()
    slot?.connected()
    server.onReady(socket)
    log({ event: 'connected', ref, address })
  }

  function endLogin(refusal: Refusal) {
    reason ??= refusal
    login.abort()
    session?.refuse(refusal)
  }

  function turnBack(refusal: Refusal) {
    timeout.stop()
    server.refuse(guest, refusal)
  }

  function failed(what: 'find-cluster' | 'connect') {
    return (error: unknown) => {
      if (!client.destroyed && !reason) log({ event: 'failed', what, ref, error })
      return { refusal: reason ?? databaseUnreachable }
    }
  }
}

/** Postgres gives a client its place before it asks for the password, and keeps none for the platform's own backups. */
function enterReplication(project: ProjectClients, { maximumReplications = Infinity }: FoundCluster) {
  if (project.replications >= maximumReplications) return undefined
  project.replications++
  return () => void project.replications--
}

function once(work: (() => void) | undefined) {
  let isDone = false
  return () => {
    if (!isDone) work?.()
    isDone = true
  }
}
