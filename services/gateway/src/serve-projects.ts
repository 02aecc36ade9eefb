import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import type { SigningKey } from '@plinth/service-kit/project-keys'
import type { ProjectMail } from '@plinth/service-kit/service'
import type { Projects } from './projects.ts'
import { createPeer } from './peer.ts'

/** The longest that a gateway in another process may take to let go of a project whose cluster is about to stop. */
const CLOSE_TIMEOUT_MS = 15_000

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
      sendMail: (ref: string, mail: ProjectMail) => projects.sendMail(ref, mail),
    })
    const unsubscribe = projects.subscribe({
      close: (ref) => within(peer.call('close', ref)),
      keysChanged: (ref, keys: readonly SigningKey[]) => within(peer.call('keysChanged', ref, keys)),
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
