import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { ClusterAddress } from './cluster-socket.ts'

/** What a client shows to cancel its query. The secret has 4 bytes in protocol 3.0 and up to 256 in 3.2. */
export interface BackendKey {
  pid: number
  secret: Buffer
}

export interface CancelTarget {
  cluster: ClusterAddress
  key: BackendKey
}

export interface BackendKeys {
  issue: (target: CancelTarget) => { key: BackendKey; forget: () => void }
  /** Undefined when no live session has this key. */
  find: (key: BackendKey) => CancelTarget | undefined
}

const LARGEST_PID = 2 ** 31 - 1
const SHORT_SECRET = 4
const LONG_SECRET = 32

/** Clients get keys of the front's own, because the pids of different clusters collide. */
export function createBackendKeys(): BackendKeys {
  const issued = new Map<number, { secret: Buffer; target: CancelTarget }>()
  return {
    issue(target) {
      const pid = freePid()
      // A client of protocol 3.0 cannot hold more than its cluster would have given it.
      const secret = randomBytes(target.key.secret.length === SHORT_SECRET ? SHORT_SECRET : LONG_SECRET)
      issued.set(pid, { secret, target })
      return { key: { pid, secret }, forget: () => void issued.delete(pid) }
    },
    find({ pid, secret }) {
      const entry = issued.get(pid)
      if (!entry || entry.secret.length !== secret.length) return undefined
      return timingSafeEqual(entry.secret, secret) ? entry.target : undefined
    },
  }

  function freePid() {
    let pid
    do pid = randomInt(1, LARGEST_PID)
    while (issued.has(pid))
    return pid
  }
}
