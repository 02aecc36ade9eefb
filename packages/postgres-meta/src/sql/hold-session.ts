import type { HeldSession } from './held-session.ts'

interface Holding {
  /** What the end of the project's sessions aborts. */
  stops: Set<AbortController>
  signal: AbortSignal
  /** Resolves to what ends the turn; undefined where it was aborted in the queue. */
  take: (stop: AbortSignal, giveWay: () => void) => Promise<(() => void) | undefined>
  acquire: (stop: AbortSignal) => Promise<HeldSession>
  prepare: (session: HeldSession) => Promise<void>
}

/**
 * A session that keeps its turn until it ends. Undefined where it was aborted in the queue. Whatever fails on the way gives the
 * turn back.
 */
export async function holdSession({
  stops,
  signal,
  take,
  acquire,
  prepare,
}: Holding): Promise<HeldSession | undefined> {
  const stop = new AbortController()
  const stopIt = () => stop.abort()
  stops.add(stop)
  signal.addEventListener('abort', stopIt)
  if (signal.aborted) stopIt()
  const forgetStop = () => {
    signal.removeEventListener('abort', stopIt)
    stops.delete(stop)
  }
  let end: (() => void) | undefined
  let session: HeldSession | undefined
  try {
    end = await take(stop.signal, stopIt)
    if (!end) {
      forgetStop()
      return undefined
    }
    session = await acquire(stop.signal)
    void session.ended.then(forgetStop).then(end)
    await prepare(session)
    return session
  } catch (error) {
    session?.end()
    forgetStop()
    end?.()
    throw error
  }
}
