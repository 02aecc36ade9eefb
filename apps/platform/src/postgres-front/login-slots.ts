export interface LoginSlot {
  /** The client has logged in, so it counts as connected and is no longer evicted. */
  connected: () => void
  release: () => void
}

export interface LoginRequest {
  network: string
  /** The most connections of this project, logins under way included. */
  limit: number
  signal: AbortSignal
  /** Called when a stalled login has to make room. Its slot is taken already. */
  onEvict: () => void
}

/** The slots of one project. */
export interface LoginSlots {
  /** Undefined when the project or the server is full, or no slot came free in time. Rejects when `signal` aborts. */
  take: (request: LoginRequest) => Promise<LoginSlot | undefined>
}

interface Limits {
  inAll: number
  /** Postgres gives a client a backend before it asks for the password, so few may be at that point at once. */
  loggingInPerProject: number
  /** How long a login keeps its slot while others wait for it. */
  stalledAfterMs: number
  queueTimeoutMs: number
}

interface Login {
  network: string
  since: number
  evict: () => void
}

interface Waiting {
  request: LoginRequest
  settle: (slot: LoginSlot | undefined) => void
}

/**
 * Counts each project's connections, logins under way apart from the rest. The network with the fewest logins under way
 * goes first, and its newest client before the others: the oldest may be those that never log in.
 */
export function createLoginSlots(limits: Limits) {
  const inAll = { taken: 0 }
  return { forProject: () => slotsOfProject(limits, inAll) }
}

function slotsOfProject(limits: Limits, inAll: { taken: number }): LoginSlots {
  const loggingIn = new Set<Login>()
  const queue = new Set<Waiting>()
  let connected = 0
  let timer: NodeJS.Timeout | undefined

  return {
    take(request) {
      const { signal } = request
      if (signal.aborted) return Promise.reject(signal.reason)
      return new Promise((resolve, reject) => {
        const settle = (slot: LoginSlot | undefined) => {
          leave()
          resolve(slot)
        }
        const giveUp = () => {
          leave()
          reject(signal.reason)
        }
        const waiting = { request, settle }
        const deadline = setTimeout(settle, limits.queueTimeoutMs, undefined)
        signal.addEventListener('abort', giveUp)
        queue.add(waiting)
        admit()

        function leave() {
          clearTimeout(deadline)
          signal.removeEventListener('abort', giveUp)
          queue.delete(waiting)
          if (queue.size === 0) clearTimeout(timer)
        }
      })
    },
  }

  function admit() {
    clearTimeout(timer)
    for (let next = nextOf(queue, loggingIn); next; next = nextOf(queue, loggingIn)) {
      if (connected >= next.request.limit || inAll.taken >= limits.inAll) next.settle(undefined)
      else if (hasRoom(next.request.limit)) next.settle(slotFor(next.request))
      else {
        const oldest = oldestOfBusiest(loggingIn)
        const left = oldest.since + limits.stalledAfterMs - performance.now()
        if (left > 0) {
          timer = setTimeout(admit, left)
          return
        }
        oldest.evict()
      }
    }
  }

  function hasRoom(limit: number) {
    return loggingIn.size < limits.loggingInPerProject && connected + loggingIn.size < limit
  }

  function slotFor({ network, onEvict }: LoginRequest): LoginSlot {
    let state: 'logging in' | 'connected' | 'released' = 'logging in'
    const login: Login = { network, since: performance.now(), evict }
    loggingIn.add(login)
    inAll.taken++
    return {
      connected() {
        if (state !== 'logging in') return
        state = 'connected'
        loggingIn.delete(login)
        connected++
        admit()
      },
      release() {
        if (giveBack()) admit()
      },
    }

    function evict() {
      giveBack()
      onEvict()
    }

    function giveBack() {
      if (state === 'released') return false
      if (state === 'connected') connected--
      else loggingIn.delete(login)
      state = 'released'
      inAll.taken--
      return true
    }
  }
}

function nextOf(queue: Set<Waiting>, loggingIn: Set<Login>): Waiting | undefined {
  const busy = loginsPerNetwork(loggingIn)
  let next: Waiting | undefined
  // a set keeps the order of arrival, so of equals the last one wins
  for (const candidate of queue) {
    if (!next || loginsOf(candidate) <= loginsOf(next)) next = candidate
  }
  return next

  function loginsOf({ request }: Waiting) {
    return busy.get(request.network) ?? 0
  }
}

function oldestOfBusiest(loggingIn: Set<Login>): Login {
  const busy = loginsPerNetwork(loggingIn)
  return [...loggingIn].reduce((oldest, login) =>
    busy.get(login.network)! > busy.get(oldest.network)! ? login : oldest,
  )
}

function loginsPerNetwork(loggingIn: Set<Login>) {
  const counts = new Map<string, number>()
  for (const { network } of loggingIn) counts.set(network, (counts.get(network) ?? 0) + 1)
  return counts
}
