import { isUsable } from '@plinth/catalog/project-status'
import type { DiskWatch } from '../domains/projects/disk/watch-disk.ts'
import type { Fleet } from '../runtime/fleet.ts'
import type { ProjectRow } from '../stores/project-store.ts'
import type { PostgresFrontOptions } from './postgres-front.ts'
import {
  databaseAsleep,
  databaseUnreachable,
  farOverDiskCeiling,
  noSuchProject,
  projectComingUp,
  projectPaused,
  projectRestricted,
  type Refusal,
} from './refusal.ts'
import type { PerProject } from '../runtime/holdings.ts'
import type { WakeAllowance } from './wake-allowance.ts'

interface Options {
  find(ref: string): Promise<ProjectRow | undefined>
  fleet: Fleet
  disk: Pick<DiskWatch, 'stateOf'>
  wakes: PerProject<WakeAllowance>
}

/** Of the connections that a cluster sells, those that the platform's own logins keep. The superuser's come on top. */
const KEPT_FOR_PLATFORM = 2

/** Where a client's project is, woken if it sleeps; or the refusal that says why it is unavailable. */
export function findCluster({ find, fleet, disk, wakes }: Options): PostgresFrontOptions['findCluster'] {
  return async (ref, network) => {
    const project = await find(ref)
    if (!project) return { refusal: noSuchProject }
    if (!isUsable(project.status) && project.status !== 'UNKNOWN')
      return { refusal: refusals[project.status] ?? databaseUnreachable }
    if (project.is_restricted) return { refusal: projectRestricted }
    if (disk.stateOf(ref) === 'refused') return { refusal: farOverDiskCeiling }
    if (fleet.isAsleep(ref) && !wakes.of(ref).take(network)) return { refusal: databaseAsleep }
    const { maxConnections, walSenders } = fleet.settingsFor(project.compute_size)
    const address = await fleet.wake(ref, fleet.holdForLogin)
    return { ...address, maximumConnections: maxConnections - KEPT_FOR_PLATFORM, maximumReplications: walSenders }
  }
}

const refusals: Partial<Record<ProjectRow['status'], Refusal>> = {
  COMING_UP: projectComingUp,
  RESTORING: projectComingUp,
  INACTIVE: projectPaused,
  PAUSING: projectPaused,
  GOING_DOWN: noSuchProject,
  REMOVED: noSuchProject,
}
