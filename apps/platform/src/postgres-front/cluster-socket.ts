import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** `host` is the folder of the Unix socket, `port` the number in its name, as libpq has it. */
export interface ClusterAddress {
  host: string
  port: number
}

const ATTEMPTS = 20
const LONGEST_PAUSE_MS = 100

/** Connects to a cluster's Unix socket. Rejects with the system's error, or when `signal` aborts. */
export async function connectToCluster({ host, port }: ClusterAddress, signal: AbortSignal): Promise<Socket> {
  for (let attempt = 1; ; attempt++) {
    const socket = connect({ path: join(host, `.s.PGSQL.${port}`), allowHalfOpen: true })
    socket.on('error', () => socket.destroy())
    try {
      await once(socket, 'connect', { signal })
      return socket
    } catch (error) {
      socket.destroy()
      // Many clients at once fill the listen queue; the kernel says so instead of letting us wait.
      if (!isQueueFull(error) || attempt === ATTEMPTS) throw error
      await sleep(Math.random() * LONGEST_PAUSE_MS, undefined, { signal })
    }
  }
}

const isQueueFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
