import { seconds } from '@plinth/catalog/durations'

/** The terminal sends Ctrl-C to npm and to us, and npm passes it on: within this time two are one. */
const ECHO = seconds(1)

/**
 * The first signal stops in order, a second Ctrl-C at once; clusters survive that, and the next start adopts them. Takes
 * over from the launcher, which ends the process while nothing has been started. Returns how to stop in order without a
 * signal, with the exit code.
 */
export function stopOnSignals(close: () => Promise<void>) {
  let stoppingSince: number | undefined
  const stop = (exitCode: number) => {
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    void close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) stop(0)
    else if (signal === 'SIGINT' && performance.now() - stoppingSince > ECHO) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal).on(signal, onSignal)
  return stop
}
