import { days, hours, minutes } from '@plinth/catalog/durations'
import { createSampler, type SampleTools } from './sample-projects.ts'

const SAMPLE_EVERY = minutes(1)
const CLEAN_UP_EVERY = minutes(10)
/** A week that is shown whole. */
export const KEPT_FOR = days(7) + hours(1)
/** Longer than the day that is shown minute by minute. */
export const THINNED_AFTER = days(1) + hours(1)

/** Samples the awake projects on the minute, so that every minute of a chart gets one point. */
export function watchMetrics(tools: SampleTools) {
  const sample = createSampler(tools)
  const stopping = new AbortController()
  let timer = wait()
  let running: Promise<unknown> = Promise.resolve()
  let cleanedAt = -Infinity

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }

  function wait() {
    return setTimeout(round, SAMPLE_EVERY - (tools.now().getTime() % SAMPLE_EVERY)).unref()
  }

  function round() {
    running = sample(stopping.signal)
      .then(cleanUp)
      .catch((error: unknown) => tools.log.warn({ err: error }, 'The projects could not be sampled'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = wait()
      })
  }

  async function cleanUp() {
    const now = tools.now().getTime()
    if (stopping.signal.aborted || now < cleanedAt + CLEAN_UP_EVERY) return
    await tools.stores.metrics.cleanUp({ expired: new Date(now - KEPT_FOR), thinned: new Date(now - THINNED_AFTER) })
    cleanedAt = now
  }
}
