/** Things that belong to keys: each is opened by the first who asks, shared, and closed as a whole. */
export interface Lifetimes<Thing> {
  /**
   * Works with the thing, which is opened once however many ask at the same moment. While it is being closed, waits and
   * opens it again. Rejects with what `open` rejects with, and the next caller tries again.
   */
  use<Result>(key: string, work: (thing: Thing) => Result | Promise<Result>): Promise<Result>
  /** Works with the thing where it is open or being opened. Opens nothing, and leaves alone what is being closed. */
  useIfOpen(key: string, work: (thing: Thing) => void | Promise<void>): Promise<void>
  /** As `use`, for work that ends with a call to `release`. */
  enter(key: string): Promise<{ thing: Thing; release: () => void }>
  /**
   * Waits for the work that has begun, at most `drainMs`, and closes the thing. What asks meanwhile waits for the end.
   * Resolves when nothing is left, also when there was nothing.
   */
  close(key: string, options?: { drainMs?: number }): Promise<void>
  /** Closes everything; afterwards `use` rejects. */
  end(options?: { drainMs?: number }): Promise<void>
  /** The keys that something is open for. */
  open(): string[]
}

interface Lifetime<Thing> {
  thing: Promise<Thing>
  users: number
  /** Called when the last user leaves. */
  onIdle: () => void
  closing?: Promise<void>
}

const DRAIN_MS = 10_000

export function createLifetimes<Thing>({
  open,
  close,
}: {
  open(key: string): Promise<Thing>
  close(thing: Thing, key: string): Promise<void> | void
}): Lifetimes<Thing> {
  const lifetimes = new Map<string, Lifetime<Thing>>()
  let hasEnded = false

  return { use, useIfOpen, enter, close: closeKey, end, open: () => [...lifetimes.keys()] }

  async function use<Result>(key: string, work: (thing: Thing) => Result | Promise<Result>) {
    const { thing, release } = await enter(key)
    try {
      return await work(thing)
    } finally {
      release()
    }
  }

  async function useIfOpen(key: string, work: (thing: Thing) => void | Promise<void>) {
    const lifetime = lifetimes.get(key)
    if (!lifetime || lifetime.closing) return
    lifetime.users++
    const release = releaseOf(lifetime)
    try {
      const opened = await lifetime.thing.then(
        (thing) => ({ thing }),
        // who opens it learns of that
        () => undefined,
      )
      if (opened) await work(opened.thing)
    } finally {
      release()
    }
  }

  async function enter(key: string) {
    const lifetime = await join(key)
    const release = releaseOf(lifetime)
    try {
      return { thing: await lifetime.thing, release }
    } catch (error) {
      release()
      throw error
    }
  }

  /** Nothing is awaited between the look and the count, so that no close comes between. */
  async function join(key: string): Promise<Lifetime<Thing>> {
    for (;;) {
      if (hasEnded) throw new Error('This has been closed')
      const found = lifetimes.get(key)
      if (!found?.closing) {
        const lifetime = found ?? begin(key)
        lifetime.users++
        return lifetime
      }
      await found.closing
    }
  }

  function begin(key: string) {
    const lifetime: Lifetime<Thing> = { thing: open(key), users: 0, onIdle: () => undefined }
    lifetimes.set(key, lifetime)
    // what could not be opened is forgotten, so that the next one tries again
    lifetime.thing.catch(() => {
      if (lifetimes.get(key) === lifetime && !lifetime.closing) lifetimes.delete(key)
    })
    return lifetime
  }

  async function closeKey(key: string, { drainMs = DRAIN_MS }: { drainMs?: number } = {}) {
    const lifetime = lifetimes.get(key)
    if (!lifetime) return
    lifetime.closing ??= finish(key, lifetime, drainMs)
    await lifetime.closing
  }

  async function finish(key: string, lifetime: Lifetime<Thing>, drainMs: number) {
    try {
      const thing = await lifetime.thing.catch(() => undefined)
      if (thing === undefined) return
      await drained(lifetime, drainMs)
      await close(thing, key)
    } finally {
      lifetimes.delete(key)
    }
  }

  async function end(options?: { drainMs?: number }) {
    hasEnded = true
    const outcomes = await Promise.allSettled([...lifetimes.keys()].map((key) => closeKey(key, options)))
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
  }
}

/** For one user that has been counted. */
function releaseOf(lifetime: { users: number; onIdle: () => void }) {
  let isIn = true
  return () => {
    if (!isIn) return
    isIn = false
    lifetime.users--
    if (lifetime.users === 0) lifetime.onIdle()
  }
}

function drained(lifetime: { users: number; onIdle: () => void }, drainMs: number) {
  if (lifetime.users === 0) return Promise.resolve()
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, drainMs)
    lifetime.onIdle = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
