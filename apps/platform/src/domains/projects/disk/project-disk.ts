import type { DiskState } from '@plinth/contract/projects'

/** What the watch knows of one project. */
export interface ProjectDisk {
  ref: string
  /** In bytes; undefined for none. */
  ceiling: number | undefined
  state: DiskState
  bytes: number
  /** The part of it that is kept for the write-ahead log and not on the disk yet. */
  reserved: number
  bytesPerSecond: number
  /** By `performance.now()`; undefined before the first look. */
  lookedAt: number | undefined
  /** The machine has too little free disk for what this project writes. */
  isStopped: boolean
  /** What the cluster was last set to. */
  isReadOnly: boolean | undefined
  /** The least that it took since somebody was last ended; means nothing while it may write. */
  floor: number | undefined
  /** Why sessions were last ended, from just before until the project has space again. */
  endedFor: DiskState | undefined
  /** Nobody was found who writes, though it grew. */
  growsUnseen: boolean
}

export const unseenDisk = (ref: string): ProjectDisk => ({
  ref,
  ceiling: undefined,
  state: 'normal',
  bytes: 0,
  reserved: 0,
  bytesPerSecond: 0,
  lookedAt: undefined,
  isStopped: false,
  isReadOnly: undefined,
  floor: undefined,
  endedFor: undefined,
  growsUnseen: false,
})
