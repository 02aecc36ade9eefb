import { statfs } from 'node:fs/promises'
import { seconds } from '@plinth/catalog/durations'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { DiskState } from '@plinth/contract/projects'
import type { Config } from '../../../config/config.ts'
import type { projectStore } from '../../../stores/project-store.ts'
import { diskCeiling } from './disk-ceiling.ts'
import { hasRoomAgain, LONGEST_WAIT, mayWrite, SHORTEST_WAIT, TOLERATED_GROWTH, toStop, waitFor } from './disk-rules.ts'
import { lookAtDisk, type DiskTools } from './look-at-disk.ts'
import { unseenDisk, type ProjectDisk } from './project-disk.ts'

const MEGABYTE = 1024 * 1024
const AT_ONCE = 8
/** How often the free disk of the machine is read at least, which costs nothing. */
const READ_FREE_EVERY = seconds(1)

const LIST_EVERY = seconds(1)

const watched = ['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'UNKNOWN'] as const satisfies ProjectStatus[]

export interface DiskWatchOptions extends DiskTools {
  stores: { projects: Pick<ReturnType<typeof projectStore>, 'listInStatus'> }
  config: Pick<Config, 'dataDirectory' | 'bounds'>
}

interface Watch {
  disk: ProjectDisk
  /** The look that is under way. */
  looking?: Promise<void> | undefined
}

/**
 * Keeps each project below the disk ceiling of its compute size and the machine's disk from filling up: what grows too
 * large becomes read-only, and sessions that still write are ended. The control plane is not among the projects.
 */
export function createDiskWatch({ stores, config, ...tools }: DiskWatchOptions) {
  const { dataDirectory, bounds } = config
  const reserve = bounds.reservedDiskMegabytes * MEGABYTE
  const watches = tools.fleet.perProject<Watch>({ open: (ref) => ({ disk: unseenDisk(ref) }) })
  /** Of the projects that the last list had. */
  let listed: Watch[] = []
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let machine: { free: number; at: number; lost: number; lostPerSecond: number } | undefined
  let listedAt = -Infinity

  return {
    stateOf: (ref: string): DiskState => watches.find(ref)?.disk.state ?? 'normal',

    /** Why sessions of the project were ended lately, if any were. */
    endedFor: (ref: string): DiskState | undefined => watches.find(ref)?.disk.endedFor,

    /** Undefined before the first look. */
    find(ref: string): Pick<ProjectDisk, 'state' | 'bytes' | 'reserved' | 'ceiling'> | undefined {
      const disk = watches.find(ref)?.disk
      return disk?.lookedAt === undefined ? undefined : disk
    },

    start: () => round(),

    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await Promise.all(watches.all().flatMap(({ looking }) => looking ?? []))
    },
  }

  function round() {
    running = lookAround()
      .catch((error: unknown) => tools.log.warn({ err: error }, 'The disk of the projects could not be watched'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(round, untilNext()).unref()
      })
  }

  async function lookAround() {
    await readFree()
    await listProjects().catch((error: unknown) =>
      tools.log.warn({ err: error }, 'The projects whose disk is watched are those of the last look'),
    )
    guardMachine()
    const due = listed.filter(({ disk, looking }) => untilDue(disk) <= 0 && !looking)
    const mostUrgent = due.toSorted((one, other) => untilDue(one.disk) - untilDue(other.disk))
    const underWay = watches.all().filter(({ looking }) => looking).length
    for (const watch of mostUrgent.slice(0, Math.max(0, AT_ONCE - underWay))) look(watch)
  }

  function look(watch: Watch) {
    const { disk } = watch
    watch.looking = lookAtDisk(disk, tools)
      .catch((error: unknown) => {
        disk.lookedAt ??= performance.now()
        tools.log.warn({ err: error, ref: disk.ref }, 'The disk of a project could not be watched')
      })
      .finally(() => (watch.looking = undefined))
  }

  async function readFree() {
    const { bavail, bsize } = await statfs(dataDirectory)
    const [free, at] = [bavail * bsize, performance.now()]
    const lost = machine ? Math.max(0, machine.free - free) : 0
    const lostPerSecond = machine ? (lost / Math.max(at - machine.at, 1)) * 1000 : 0
    machine = { free, at, lost, lostPerSecond }
  }

  async function listProjects() {
    if (performance.now() - listedAt < LIST_EVERY) return
    const projects = await stores.projects.listInStatus(watched)
    listedAt = performance.now()
    const refs = new Set(projects.map(({ ref }) => ref))
    // what is paused now or gets another size is looked at as if for the first time when it is back
    for (const watch of listed) if (!refs.has(watch.disk.ref)) watch.disk = unseenDisk(watch.disk.ref)
    listed = projects.map(({ ref, compute_size }) => {
      const watch = watches.of(ref)
      watch.disk.ceiling = diskCeiling(compute_size, bounds)
      return watch
    })
  }

  function guardMachine() {
    const { free } = machine!
    if (hasRoomAgain(free, reserve)) for (const { disk } of listed) disk.isStopped = false
    const disks = listed.map(({ disk }) => disk)
    const writing = disks.filter(({ ref, state }) => mayWrite(state) && !tools.fleet.isAsleep(ref))
    const stopped = toStop(writing, free, reserve)
    for (const disk of disks) if (stopped.includes(disk.ref)) disk.isStopped = true
  }

  function untilDue(disk: ProjectDisk) {
    return disk.lookedAt === undefined ? 0 : disk.lookedAt + waitOf(disk) - performance.now()
  }

  function waitOf(disk: ProjectDisk) {
    const { free, lost, lostPerSecond } = machine!
    if (disk.isStopped ? mayWrite(disk.state) : disk.state === 'machine_full') return 0
    if (tools.fleet.isAsleep(disk.ref)) return LONGEST_WAIT
    if (!mayWrite(disk.state)) return lost > TOLERATED_GROWTH ? SHORTEST_WAIT : READ_FREE_EVERY
    const wait = waitFor(disk, lostPerSecond)
    return free < 2 * reserve ? Math.min(wait, READ_FREE_EVERY) : wait
  }

  function untilNext() {
    if (!machine) return READ_FREE_EVERY
    const isHeldDown = ({ disk }: Watch) => !mayWrite(disk.state) && !tools.fleet.isAsleep(disk.ref)
    if (listed.some(isHeldDown)) return SHORTEST_WAIT
    const waits = listed.map(({ disk }) => untilDue(disk))
    return Math.min(Math.max(Math.min(...waits, READ_FREE_EVERY), SHORTEST_WAIT), READ_FREE_EVERY)
  }
}

export type DiskWatch = ReturnType<typeof createDiskWatch>
