/** What setTimeout can count to, about 25 days. */
const LONGEST_TIMER = 2 ** 31 - 1

export interface Interruption {
  /** Its reason is the error to throw. */
  signal: AbortSignal
  /** Ends the watch. */
  lift(): void
}

export interface Interruptions {
  /** In milliseconds. */
  limit: number
  signals: AbortSignal[]
  tooSlow: () => Error
  interrupted: () => Error
}

/** Watches for what ends long work from outside: its time is up, or one of the signals aborts. */
export function watchForInterruption({ limit, signals, tooSlow, interrupted }: Interruptions): Interruption {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort(interrupted())
  const timer = setTimeout(() => interruption.abort(tooSlow()), Math.min(limit, LONGEST_TIMER))
  for (const signal of signals) {
    if (signal.aborted) interrupt()
    signal.addEventListener('abort', interrupt)
  }
  return {
    signal: interruption.signal,
    lift() {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', interrupt)
    },
  }
}

/**
 * Runs work that waits for servers. When the signal aborts, `endServers` ends them, which fails what waits for them; this
 * then throws the signal's reason, whatever the work still does.
 */
export async function interruptibly<T>(
  signal: AbortSignal,
  endServers: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      const tell = () => reject(signal.reason)
      endServers().then(tell, tell)
    }
  })
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Nobody goes on while servers are being ended: their folders may be another cluster's by then.
    if (signal.aborted) await aborted
  }
}
