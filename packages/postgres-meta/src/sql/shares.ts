import { createReserve } from './reserve.ts'

/** Whose share is used up: a person's in one project, in all their projects, the project's, the organization's, everyone's. */
export type ShareScope = 'principal' | 'person' | 'project' | 'organization' | 'server'

export interface ShareHolder {
  ref: string
  userId: string
  organization: string
}

interface SharesOptions {
  /** How much of it may go on at once in each scope. */
  most: Record<ShareScope, number>
  /** Of everyone's, what is kept for people who have nothing going on, in organizations that have nothing going on. */
  keptForOthers: number
  /** How long a use of that part lasts at least, before it gives way to others who wait for it. */
  leastInReserveMs?: number
  /** How long one waits for its turn, and how many may wait. */
  queue: { timeoutMs: number; perPerson: number; inAll: number }
}

export interface Shares {
  /**
   * Resolves to what ends the use. Rejects with NoShareLeft, or with the signal's reason. `giveWay` is called when the use
   * should end because others wait for what is kept for them.
   */
  take: (holder: ShareHolder, signal?: AbortSignal, giveWay?: () => void) => Promise<() => void>
}

export class NoShareLeft extends Error {
  readonly scope: ShareScope

  constructor(scope: ShareScope) {
    super(`The share of this ${scope} is used up`)
    this.name = 'NoShareLeft'
    this.scope = scope
  }
}

interface Waiting {
  holder: ShareHolder
  admit: () => void
}

/** Narrowest first, so that a person at their own limit learns about that one and not about the server's. */
const scopes = ['principal', 'person', 'project', 'organization', 'server'] as const satisfies ShareScope[]

const keyOf = {
  principal: ({ ref, userId }) => JSON.stringify([ref, userId]),
  person: ({ userId }) => userId,
  project: ({ ref }) => ref,
  organization: ({ organization }) => organization,
  server: () => '',
} satisfies Record<ShareScope, (holder: ShareHolder) => string>

/**
 * Gives everyone their share of what there is little of, and lets them wait a moment for it. The organization with
 * the fewest running queries goes first, then its person with the fewest, then the oldest request.
 */
export function createShares({ most, keptForOthers, leastInReserveMs = 0, queue }: SharesOptions): Shares {
  const counts = new Map<string, number>()
  const waiting = new Set<Waiting>()
  const reserve = createReserve({
    common: most.server - keptForOthers,
    leastMs: leastInReserveMs,
    countWaiting: () =>
      [...waiting].filter(({ holder }) => hasNothing(holder) && fullScope(holder) === 'server').length,
  })
  return { take }

  function take(holder: ShareHolder, signal?: AbortSignal, giveWay?: () => void): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const scope = fullScope(holder)
    if (!scope) return Promise.resolve(begin(holder, giveWay))
    if (waiting.size >= queue.inAll) return Promise.reject(new NoShareLeft('server'))
    const own = [...waiting].filter((other) => other.holder.userId === holder.userId)
    if (own.length >= queue.perPerson) return Promise.reject(new NoShareLeft(scope))
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        holder,
        admit() {
          leave()
          resolve(begin(holder, giveWay))
        },
      }
      const giveUp = () => {
        leave()
        reject(signal?.reason)
      }
      const deadline = setTimeout(() => {
        leave()
        reject(new NoShareLeft(fullScope(holder) ?? 'server'))
      }, queue.timeoutMs)
      signal?.addEventListener('abort', giveUp)
      waiting.add(entry)
      reserve.askForRoom()

      function leave() {
        clearTimeout(deadline)
        signal?.removeEventListener('abort', giveUp)
        waiting.delete(entry)
      }
    })
  }

  function begin(holder: ShareHolder, giveWay: (() => void) | undefined) {
    add(holder, 1)
    const endUse = reserve.begin(giveWay)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      endUse()
      add(holder, -1)
      for (let next = nextWaiting(); next; next = nextWaiting()) next.admit()
      reserve.askForRoom()
    }
  }

  function nextWaiting() {
    let next: Waiting | undefined
    for (const candidate of waiting) {
      if (fullScope(candidate.holder)) continue
      if (!next || goesBefore(candidate.holder, next.holder)) next = candidate
    }
    return next
  }

  function goesBefore(one: ShareHolder, other: ShareHolder) {
    const difference = countOf('organization', one) - countOf('organization', other)
    return difference < 0 || (difference === 0 && countOf('person', one) < countOf('person', other))
  }

  function fullScope(holder: ShareHolder) {
    return scopes.find((scope) => countOf(scope, holder) >= limitOf(scope, holder))
  }

  function limitOf(scope: ShareScope, holder: ShareHolder) {
    // anybody can make organizations, so a new one alone is no claim to what is kept for others
    return scope !== 'server' || hasNothing(holder) ? most[scope] : most[scope] - keptForOthers
  }

  function hasNothing(holder: ShareHolder) {
    return countOf('organization', holder) + countOf('person', holder) === 0
  }

  function countOf(scope: ShareScope, holder: ShareHolder) {
    return counts.get(`${scope} ${keyOf[scope](holder)}`) ?? 0
  }

  function add(holder: ShareHolder, change: 1 | -1) {
    for (const scope of scopes) {
      const key = `${scope} ${keyOf[scope](holder)}`
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
}
