import { minutes, seconds } from '@plinth/catalog/durations'
import type { Fleet } from '../../../runtime/fleet.ts'
import { keepLog, type LogTools, type Storing } from './keep-log.ts'

const LOOK_EVERY = seconds(5)
/** A target that says nothing for so long has failed. */
const LONGEST_STORE = minutes(10)
/** One that is slow must not keep the others waiting, and all at once would take the disk from the databases. */
const AT_ONCE = 4

/** Stores the logs of all projects as they are written. */
export function watchLogs({ fleet, ...tools }: LogTools & { fleet: Fleet }) {
  const storing = fleet.perProject<Storing>({ open: () => ({ failures: 0, againAt: 0, isFailing: undefined }) })
  const stopping = new AbortController()
  let timer = setTimeout(round, LOOK_EVERY).unref()
  let running: Promise<unknown> = Promise.resolve()

  function round() {
    running = keepAll()
      .catch((error: unknown) => tools.log.warn({ err: error }, 'The logs of the projects could not be stored'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(round, LOOK_EVERY).unref()
      })
  }

  async function keepAll() {
    const clusters = new Set(await fleet.engine.list())
    const projects = (await tools.stores.archivedLogs.listProjects()).filter(({ ref }) => clusters.has(ref)).values()
    const work = async () => {
      for (const project of projects) {
        if (stopping.signal.aborted) return
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_STORE)])
        await keepLog(project, storing.of(project.ref), tools, signal).catch((error: unknown) =>
          tools.log.warn({ err: error, ref: project.ref }, 'The log of a project was not looked after'),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
