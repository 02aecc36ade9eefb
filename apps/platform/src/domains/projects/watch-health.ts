import { seconds } from '@plinth/catalog/durations'
import { type HealthTools, createHealthCheck } from './check-health.ts'

const CHECK_EVERY = seconds(5)

/** Keeps the status of running projects true: a crashed one is started again, one that does not answer says so. */
export function watchHealth(tools: HealthTools) {
  const checkHealth = createHealthCheck(tools)
  const stopping = new AbortController()
  let timer = setTimeout(round, CHECK_EVERY).unref()
  let running: Promise<void> = Promise.resolve()

  function round() {
    running = checkHealth(stopping.signal)
      .catch((error: unknown) => tools.log.warn({ err: error }, 'The health of the projects could not be checked'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(round, CHECK_EVERY).unref()
      })
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
