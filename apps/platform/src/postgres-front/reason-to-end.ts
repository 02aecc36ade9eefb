import type { DiskState } from '@plinth/contract/projects'
import {
  diskCeilingReached,
  farOverDiskCeiling,
  machineDiskFull,
  tooManyTemporaryFiles,
  type Refusal,
} from './refusal.ts'

/** Why a session is ended that makes its project grow, by the state of the project's disk. */
export const reasonToEnd: Record<DiskState, Refusal> = {
  normal: tooManyTemporaryFiles,
  nearly_full: tooManyTemporaryFiles,
  read_only: diskCeilingReached,
  refused: farOverDiskCeiling,
  machine_full: machineDiskFull,
}
