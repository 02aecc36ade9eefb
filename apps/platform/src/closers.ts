import { seconds } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'

/** Longer than any of them takes while all is well. */
const LIMIT = seconds(30)

type Close = () => Promise<unknown> | void

/** What was started, to be stopped in reverse order. One that fails does not keep the others from stopping. */
export function createClosers(log: Log) {
  const started: { what: string; close: Close }[] = []

  return {
    /** `what` begins a sentence. */
    add(what: string, close: Close) {
      started.push({ what, close })
    },

    async closeAll() {
      for (const { what, close } of started.splice(0).reverse()) {
        await withinLimit(close).catch((error: unknown) =>
          log.error({ err: error }, `${what} could not be stopped in order`),
        )
      }
    },
  }
}

async function withinLimit(close: Close) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${LIMIT / 1000} s`)), LIMIT)
  })
  try {
    await Promise.race([close(), late])
  } finally {
    clearTimeout(timer)
  }
}
