export interface LoginSlot {
  /** The client has logged in, so it counts as connected and is no longer evicted. */
  connected: () => void
  release: () => void
}

export interface LoginRequest {
  ref: string
  network: string
  /** The most connections of this project, logins under way included. */
  limit: number
  signal: AbortSignal
  /** Called when a stalled login has to make room. Its slot is taken already. */
  onEvict: () => void
}

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

interface Project {
  connected: number
  loggingIn: Set<Login>
  waiting: Set<Waiting>
  timer?: NodeJS.Timeout
}

/**
 * Counts each project's connections, logins under way apart from the rest. The network with the fewest logins under way
 * goes first, and its newest client before the others: the oldest may be those that never log in.
 */
export function createLoginSlots(limits: Limits): LoginSlots {
  const projects = new Map<string, Project>()
  let takenInAll = 0

  return {
    take(request) {
      const { ref, signal } = request
      if (signal.aborted) return Promise.reject(signal.reason)
      const project = projects.get(ref) ?? { connected: 0, loggingIn: new Set(), waiting: new Set() }
      projects.set(ref, project)
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
        project.waiting.add(waiting)
        admit(ref, project)

        function leave() {
          clearTimeout(deadline)
          signal.removeEventListener('abort', giveUp)
          project.waiting.delete(waiting)
          forgetUnused(ref, project)
        }
      })
    },
  }

  function admit(ref: string, project: Project) {
    clearTimeout(project.timer)
    for (let next = nextOf(project); next; next = nextOf(project)) {
      if (project.connected >= next.request.limit || takenInAll >= limits.inAll) next.settle(undefined)
      else if (hasRoom(project, next.request.limit)) next.settle(slotFor(next.request, project))
      else {
        const oldest = oldestOfBusiest(project)
        const left = oldest.since + limits.stalledAfterMs - performance.now()
        if (left > 0) {
          project.timer = setTimeout(admit, left, ref, project)
          return
        }
        oldest.evict()
      }
    }
    forgetUnused(ref, project)
  }

  function hasRoom({ connected, loggingIn }: Project, limit: number) {
    return loggingIn.size < limits.loggingInPerProject && connected + loggingIn.size < limit
  }

  function slotFor({ ref, network, onEvict }: LoginRequest, project: Project): LoginSlot {
    let state: 'logging in' | 'connected' | 'released' = 'logging in'
    const login: Login = { network, since: performance.now(), evict }
    project.loggingIn.add(login)
    takenInAll++
    return {
      connected() {
        if (state !== 'logging in') return
        state = 'connected'
        project.loggingIn.delete(login)
        project.connected++
        admit(ref, project)
      },
      release() {
        if (giveBack()) admit(ref, project)
      },
    }

    function evict() {
      giveBack()
      onEvict()
    }

    function giveBack() {
      if (state === 'released') return false
      if (state === 'connected') project.connected--
      else project.loggingIn.delete(login)
      state = 'released'
      takenInAll--
      return true
    }
  }

  function forgetUnused(ref: string, project: Project) {
    const isUsed = project.connected + project.loggingIn.size + project.waiting.size > 0
    if (isUsed) return
    clearTimeout(project.timer)
    projects.delete(ref)
  }
}

function nextOf({ waiting, loggingIn }: Project): Waiting | undefined {
  const busy = loginsPerNetwork(loggingIn)
  let next: Waiting | undefined
  // a set keeps the order of arrival, so of equals the last one wins
  for (const candidate of waiting) {
    if (!next || loginsOf(candidate) <= loginsOf(next)) next = candidate
  }
  return next

  function loginsOf({ request }: Waiting) {
    return busy.get(request.network) ?? 0
  }
}

function oldestOfBusiest({ loggingIn }: Project): Login {
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
