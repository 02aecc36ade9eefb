import { seconds } from '@plinth/catalog/durations'
import { connectLineStore } from '@plinth/log-store/line-store'
import type { Log } from '@plinth/service-kit/service'
import type { Fleet } from '../../../runtime/fleet.ts'
import { keepPlacesOf, placesFileOf } from './log-places.ts'
import { createLogTail } from './log-tail.ts'

const LOOK_EVERY = seconds(1)
/** One that writes much must not keep the others waiting. */
const AT_ONCE = 4

interface Options {
  fleet: Fleet
  /** The cluster of the control plane is no project. */
  isProject(ref: string): boolean
  /** The log store's, for writers. */
  socket: string
  /** Where it is kept how far the logs were read. */
  directory: string
  log: Log
  now(): Date
}

/** Stores what the clusters of projects log, once each, also over a restart. Reading files wakes nobody. */
export async function watchPostgresLogs({ fleet, isProject, socket, directory, log, now }: Options) {
  const lines = connectLineStore(socket)
  const tails = fleet.perProject({
    open: (ref) => ({
      tail: createLogTail({
        ref,
        logDirectory: fleet.engine.logDirectory(ref),
        placesFile: placesFileOf(directory, ref),
        lines,
        now,
      }),
      /** It was read to its end since it fell asleep. */
      isAtRest: false,
      isFailing: false,
    }),
  })
  const found = new Set((await fleet.engine.list()).filter(isProject))
  await keepPlacesOf(directory, found)
  for (const ref of found) tails.of(ref)
  const stopping = new AbortController()
  let timer = setTimeout(round, LOOK_EVERY).unref()
  let running: Promise<unknown> = Promise.resolve()

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
      lines.close()
    },
  }

  function round() {
    // what is removed meanwhile is not made again
    const waiting = [...fleet.held().keys()].filter(isProject).map((ref) => ({ ref, ...stateOf(ref) }))
    const projects = waiting.values()
    const work = async () => {
      for (const { ref, state, isAsleep } of projects) {
        if (stopping.signal.aborted) return
        await readOn(ref, state, isAsleep)
      }
    }
    running = Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(round, LOOK_EVERY).unref()
    })
  }

  function stateOf(ref: string) {
    return { state: tails.of(ref), isAsleep: fleet.isAsleep(ref) && !fleet.isInTransition(ref) }
  }

  async function readOn(ref: string, state: ReturnType<typeof tails.of>, isAsleep: boolean) {
    if (isAsleep && state.isAtRest) return
    try {
      await state.tail.read()
      state.isAtRest = isAsleep
      state.isFailing = false
    } catch (error) {
      // the log store may be starting again; the log waits for it
      if (!state.isFailing) log.warn({ err: error, ref }, 'The log of a database could not be stored yet')
      state.isFailing = true
    }
  }
}
