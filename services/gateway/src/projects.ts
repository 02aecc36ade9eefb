import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import type { SigningKey } from '@plinth/service-kit/signing-key'
import type { ProjectMail, ServiceLogin, ServiceName } from '@plinth/service-kit/service'
import { createPeer, type Peer } from '@plinth/service-kit/peer'
import type { KeyUse, ProjectCredentials } from './project-credentials.ts'

const RETRY_MS = 200
/** The longest that a gateway in another process may take to let go of a project whose cluster is about to stop. */
const CLOSE_TIMEOUT_MS = 15_000

/**
 * What the gateway asks of the control plane, which may be in this process or at the other end of a socket: see
 * `connectProjects` and `serveProjects`. It never learns the superuser's password or the installation's secret.
 */
export interface Projects {
  /** The ref of the project that has the root of the address, where there is one. */
  defaultRef(): Promise<string | undefined>
  /** The project's state and keys. Wakes nothing: strangers may ask. */
  describe(ref: string): Promise<ProjectCredentials | Refused>
  /**
   * Whether a network may have a sleeping cluster woken without having shown a key. It may a few times; a cluster that
   * runs needs no waking.
   */
  mayWake(ref: string, network: string): Promise<boolean>
  /**
   * Wakes the project's cluster, brings its database up to date and returns what serving it takes. Many callers at the
   * same moment share one wake.
   */
  open(ref: string): Promise<ProjectFacts | Refused>
  /** Keeps the cluster awake until the returned function is called. */
  hold(ref: string): () => void
  /** Which keys let requests in. Returns at once; nothing depends on it. */
  noteKeyUses(ref: string, uses: readonly KeyUse[]): void
  /** Hands a mail over; rejects when the platform cannot send it. */
  sendMail(ref: string, mail: ProjectMail): Promise<void>
  /** Notifies of what happens to projects until the returned function is called. */
  subscribe(listener: ProjectListener): () => void
}

export interface ProjectListener {
  /** The cluster is about to stop, or the project has changed: resolves when nothing of it is in use any more. */
  close(ref: string): Promise<void>
  /** What the project's requests are checked against from now on. */
  keysChanged(ref: string, credentials: ProjectCredentials): Promise<void>
  /** The control plane is away, and nobody says any more when a cluster stops: what is open has to close. */
  disconnected(): void
}

/** What serving a project takes, as plain data. */
export interface ProjectFacts {
  ref: string
  /** The project's address without a slash at its end. */
  url: string
  database: { host: string; port: number; name: string }
  logins: Record<ServiceLogin, { user: string; password: string; connections: number }>
  signingKeys: SigningKey[]
  /** 32 bytes as base64url, for what the project's services seal. */
  secretsKey: string
  settings: Partial<Record<ServiceName, unknown>>
  /** Why a service cannot work in this project's database, in a sentence. */
  unavailable: Partial<Record<ServiceName, string>>
}

/** Why a project does not respond. */
export interface Refused {
  refused:
    | 'unknown'
    | 'paused'
    | 'starting'
    | 'resuming'
    | 'restoring'
    | 'upgrading'
    | 'restricted'
    | 'failing'
    | 'asleep'
}

/**
 * The control plane's projects over its Unix socket. While it is away nothing can be opened; what is open is closed when
 * the connection is lost, since nobody says any more when its cluster stops.
 */
export function connectProjects(path: string): Projects & { close(): void } {
  const listeners = new Set<ProjectListener>()
  const holds = new Map<number, string>()
  let lastHold = 0
  let isClosed = false
  let socket: Socket | undefined
  let peer: Peer | undefined
  dial()

  return {
    defaultRef: async () => (await connected().call('defaultRef')) as string | undefined,
    async describe(ref) {
      if (!peer) return { refused: 'failing' }
      return (await peer.call('describe', ref)) as Awaited<ReturnType<Projects['describe']>>
    },
    mayWake: async (ref, network) => (await connected().call('mayWake', ref, network)) === true,
    async open(ref) {
      if (!peer) return { refused: 'failing' }
      return (await peer.call('open', ref)) as ProjectFacts | Refused
    },
    hold(ref) {
      const id = ++lastHold
      holds.set(id, ref)
      peer?.notify('hold', ref, id)
      return () => {
        holds.delete(id)
        peer?.notify('release', id)
      }
    },
    noteKeyUses: (ref, uses) => peer?.notify('noteKeyUses', ref, uses),
    sendMail: async (ref, mail) => void (await connected().call('sendMail', ref, mail)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      socket?.destroy()
    },
  }

  function connected() {
    if (!peer) throw new Error('The platform is away')
    return peer
  }

  function dial() {
    const dialed = connect(path)
    socket = dialed
    dialed.once('connect', () => {
      peer = createPeer(dialed, {
        close: (ref: string) => each((listener) => listener.close(ref)),
        keysChanged: (ref: string, credentials: ProjectCredentials) =>
          each((listener) => listener.keysChanged(ref, credentials)),
      })
      for (const [id, ref] of holds) peer.notify('hold', ref, id)
    })
    dialed.once('error', () => dialed.destroy())
    dialed.once('close', () => {
      peer = undefined
      for (const listener of listeners) listener.disconnected()
      if (!isClosed) setTimeout(dial, RETRY_MS).unref()
    })
  }

  async function each(notify: (listener: ProjectListener) => Promise<void>) {
    await Promise.all([...listeners].map(notify))
  }
}

/**
 * Lets gateways in other processes ask about projects, over a Unix socket that only this user may open. What a gateway
 * held is released when its connection ends.
 */
export async function serveProjects(path: string, projects: Projects) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const holds = new Map<number, () => void>()
    const peer = createPeer(socket, {
      defaultRef: () => projects.defaultRef(),
      describe: (ref: string) => projects.describe(ref),
      mayWake: (ref: string, network: string) => projects.mayWake(ref, network),
      open: (ref: string) => projects.open(ref),
      hold: (ref: string, id: number) => void holds.set(id, projects.hold(ref)),
      release(id: number) {
        holds.get(id)?.()
        holds.delete(id)
      },
      noteKeyUses: (ref: string, uses: KeyUse[]) => projects.noteKeyUses(ref, uses),
      sendMail: (ref: string, mail: ProjectMail) => projects.sendMail(ref, mail),
    })
    const unsubscribe = projects.subscribe({
      close: (ref) => within(peer.call('close', ref)),
      keysChanged: (ref, credentials) => within(peer.call('keysChanged', ref, credentials)),
      // this end is the control plane
      disconnected: () => undefined,
    })
    socket.once('close', () => {
      sockets.delete(socket)
      unsubscribe()
      for (const release of holds.values()) release()
    })
  })
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** A gateway that has gone, or that takes too long, keeps no cluster from stopping. */
async function within(work: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)))
  await Promise.race([work.catch(() => undefined), late])
  clearTimeout(timer)
}
