import { seconds } from '@plinth/catalog/durations'
import type { DiskState } from '@plinth/contract/projects'

const MEGABYTE = 1024 * 1024

/** Of the ceiling; from there on the project's pages say so, and a project that was stopped may write again below. */
export const NEARLY_FULL = 0.95
/** Of the ceiling; beyond, nobody but the platform may connect. */
const HARD_SHARE = 1.2
/** Small ceilings need more, since what a disk takes between two looks does not depend on them. */
const HARD_SPARE = 256 * MEGABYTE

/** What a project over its ceiling may grow by before those who write are ended: pages in which freeing notes itself. */
export const TOLERATED_GROWTH = 4 * MEGABYTE

export const SHORTEST_WAIT = 250
export const LONGEST_WAIT = seconds(30)
/** What a disk might take in a second before anybody has seen it. */
const ASSUMED_GROWTH = 100 * MEGABYTE

/** Less growth in a second fills no disk soon. */
const SLOW_GROWTH = 64 * 1024

export const hardCeiling = (ceiling: number) => Math.max(ceiling * HARD_SHARE, ceiling + HARD_SPARE)

export const mayWrite = (state: DiskState) => state === 'normal' || state === 'nearly_full'

/** Without a ceiling only the machine's free disk counts. `isStopped` says that the machine has too little of it. */
export function diskStateOf(
  { bytes, ceiling, isStopped }: { bytes: number; ceiling: number | undefined; isStopped: boolean },
  before: DiskState,
): DiskState {
  if (ceiling !== undefined && bytes > hardCeiling(ceiling)) return 'refused'
  const wasOver = before === 'read_only' || before === 'refused'
  if (ceiling !== undefined && bytes > ceiling * (wasOver ? NEARLY_FULL : 1)) return 'read_only'
  if (isStopped) return 'machine_full'
  return ceiling !== undefined && bytes > ceiling * NEARLY_FULL ? 'nearly_full' : 'normal'
}

export interface Growing {
  bytes: number
  ceiling: number | undefined
  /** Of this project, since the last look. */
  bytesPerSecond: number
}

/**
 * After how many milliseconds a project that may write is looked at again: when it has grown by half of its room at most.
 * It cannot grow faster than the free disk of the machine shrinks.
 */
export function waitFor({ bytes, ceiling, bytesPerSecond }: Growing, machineBytesPerSecond: number) {
  if (ceiling === undefined) return LONGEST_WAIT
  const fastest = Math.max(bytesPerSecond, machineBytesPerSecond, ASSUMED_GROWTH)
  const wait = ((ceiling - bytes) / fastest / 2) * 1000
  return Math.min(Math.max(wait, SHORTEST_WAIT), LONGEST_WAIT)
}

/**
 * Which projects may write no longer when the machine has less free disk than is reserved: the fastest growing one at each
 * look, and all of them when a quarter of the reserve is left.
 */
export function toStop(projects: { ref: string; bytesPerSecond: number }[], free: number, reserve: number): string[] {
  if (free >= reserve) return []
  if (free < reserve / 4) return projects.map(({ ref }) => ref)
  const growing = projects.filter(({ bytesPerSecond }) => bytesPerSecond >= SLOW_GROWTH)
  const [fastest] = growing.toSorted((one, other) => other.bytesPerSecond - one.bytesPerSecond)
  return fastest ? [fastest.ref] : []
}

/** Enough more than the reserve that lifting it does not fill the disk at once. */
export const hasRoomAgain = (free: number, reserve: number) => free > reserve * 1.25
