import { computeBaselines } from './compute-baselines.ts'
import type { ComputeSizeId } from './compute-sizes.ts'

/** The disk that the plan pages include in every project. */
const INCLUDED_MEGABYTES = 8 * 1024
/** For the write-ahead log, indexes that are rebuilt and temporary files, on top of the recommended database. */
const FACTOR = 1.25

/** The most that a project of this size may take of the disk, unless the operator decides otherwise. */
export const diskCeilingMegabytes = (size: ComputeSizeId) =>
  Math.max(INCLUDED_MEGABYTES, computeBaselines[size].recommendedDatabaseMegabytes * FACTOR)
