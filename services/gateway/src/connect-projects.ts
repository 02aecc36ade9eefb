import { connect, type Socket } from 'node:net'
import type { SigningKey } from '@plinth/service-kit/project-keys'
import type { ProjectFacts, ProjectListener, Projects, Refused } from './projects.ts'
import { createPeer, type Peer } from './peer.ts'

const RETRY_MS = 200

export interface ConnectedProjects extends Projects {
  close(): void
}

/**
 * The control plane's projects over its Unix socket. While it is away nothing can be opened; what is open is closed when
 * the connection is lost, since nobody says any more when its cluster stops.
 */
export function connectProjects(path: string): ConnectedProjects {
  const listeners = new Set<ProjectListener>()
  const holds = new Map<number, string>()
  const opened = new Set<string>()
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
      const found = (await peer.call('open', ref)) as ProjectFacts | Refused
      if (!('refused' in found)) opened.add(ref)
      return found
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
        close: (ref: string) => closeEverywhere(ref),
        keysChanged: (ref: string, keys: SigningKey[]) =>
          Promise.all([...listeners].map((listener) => listener.keysChanged(ref, keys))).then(() => undefined),
      })
      for (const [id, ref] of holds) peer.notify('hold', ref, id)
    })
    dialed.once('error', () => dialed.destroy())
    dialed.once('close', () => {
      peer = undefined
      for (const ref of opened) void closeEverywhere(ref)
      if (!isClosed) setTimeout(dial, RETRY_MS).unref()
    })
  }

  async function closeEverywhere(ref: string) {
    opened.delete(ref)
    await Promise.all([...listeners].map((listener) => listener.close(ref)))
  }
}
