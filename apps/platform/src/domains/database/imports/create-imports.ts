import { randomUUID } from 'node:crypto'
import { hours, minutes } from '@plinth/catalog/durations'
import { type Import, importRows } from '@plinth/postgres-meta/import/import-rows'
import type { DiskWatch } from '../../projects/disk/watch-disk.ts'
import { type After, realTime } from '../../../runtime/after.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import type { OnUnstoppable } from '../runs/end-backend.ts'
import { inOwnSession } from '../runs/own-session.ts'
import { unlimitedOptions } from '../runs/unlimited-options.ts'
import {
  importAccessEnded,
  importFailed,
  importNotFound,
  importProjectChanges,
  importsBusy,
  importStalled,
  importTooLong,
  importUnderWay,
} from './import-errors.ts'
import { type RunningImport, runningImport } from './running-import.ts'

/** The table is held meanwhile, so that nobody can change its columns. */
const LONGEST = hours(2)
const STILL = minutes(1)
const KEPT_FOR = minutes(10)
const MOST_KEPT = 10
const MOST_AT_ONCE = 4
const APPLICATION_NAME = 'plinth/import'

export interface ImportOrder extends Pick<Import, 'format' | 'columns' | 'plan' | 'sources' | 'leavesOutBad'> {
  ref: string
  userId: string
  bytes: number
  isDryRun: boolean
  /** Ends it: the person may no longer write. */
  signal: AbortSignal
  /** Called once, when the project is no longer written. */
  onEnd(): void
}

interface Tools {
  fleet: Fleet
  disk: Pick<DiskWatch, 'stateOf' | 'endedFor'>
  onUnstoppable: OnUnstoppable
  after?: After
}

interface Kept {
  ref: string
  userId: string
  running: RunningImport
}

/** Imports that are under way, one for each person and project, and for a while what became of others. */
export function createImports({ fleet, disk, onUnstoppable, after = realTime }: Tools) {
  const underWay = fleet.perProject({
    open: () => new Set<RunningImport>(),
    close: async (running) => {
      for (const one of running) one.end(importProjectChanges())
      await Promise.all([...running].map((one) => one.over))
    },
  })
  /** The oldest first. */
  const known = new Map<string, Kept>()

  return {
    /** Wakes the project. */
    async begin({ ref, userId, bytes, isDryRun, signal, onEnd, ...order }: ImportOrder) {
      const release = fleet.use(ref)
      try {
        await fleet.wake(ref)
        requireRoom(ref, userId)
      } catch (error) {
        release()
        onEnd()
        throw error
      }
      const running = underWay.of(ref)
      const one = runningImport({
        table: `${order.plan.schema}.${order.plan.table}`,
        bytes,
        isDryRun,
        failureOf: (error) => importFailed(error, { ref, disk }),
        onStill: (work) => after(STILL, work),
        stalled: importStalled,
        run: async (work) => {
          const options = unlimitedOptions(await fleet.engine.majorOf(ref))
          const session = { ref, applicationName: APPLICATION_NAME, options }
          return inOwnSession(session, { fleet, onUnstoppable }, (client) => importRows(client, { ...order, ...work }))
        },
      })
      const id = randomUUID()
      running.add(one)
      known.set(id, { ref, userId, running: one })
      const cancelTimer = after(LONGEST, () => one.end(importTooLong()))
      const onRefused = () => one.end(importAccessEnded())
      signal.addEventListener('abort', onRefused, { once: true })
      if (signal.aborted) onRefused()
      void one.over.then(() => {
        running.delete(one)
        cancelTimer()
        signal.removeEventListener('abort', onRefused)
        release()
        onEnd()
        after(KEPT_FOR, () => known.delete(id))
        forgetOldest()
      })
      return id
    },

    /** Of this person in this project: to others it does not exist. */
    find({ id, ref, userId }: { id: string; ref: string; userId: string }) {
      const found = known.get(id)
      if (!found || found.ref !== ref || found.userId !== userId) throw importNotFound()
      return found.running
    },
  }

  function requireRoom(ref: string, userId: string) {
    const going = [...known.values()].filter(({ running }) => !running.isOver())
    if (going.some((one) => one.ref === ref && one.userId === userId)) throw importUnderWay()
    if (going.length >= MOST_AT_ONCE) throw importsBusy()
  }

  function forgetOldest() {
    const over = [...known].filter(([, { running }]) => running.isOver())
    for (const [id] of over.slice(0, Math.max(0, over.length - MOST_KEPT))) known.delete(id)
  }
}

export type Imports = ReturnType<typeof createImports>
