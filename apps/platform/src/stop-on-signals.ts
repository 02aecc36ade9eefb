import { seconds } from '@plinth/catalog/durations'

/** The terminal sends Ctrl-C to npm and to us, and npm passes it on: within this time two are one. */
const ECHO = seconds(1)

/**
 * The first signal stops in order, a second Ctrl-C at once; clusters survive that, and the next start adopts them. Takes
 * over from the launcher, which ends the process while nothing has been started.
 */
export function stopOnSignals(close: () => Promise<void>) {
  let stoppingSince: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (stoppingSince === undefined) {
      stoppingSince = now
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (signal === 'SIGINT' && now - stoppingSince > ECHO) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal).on(signal, stop)
}
