import { isUsable } from '@plinth/catalog/project-status'
import type { Fleet } from '../domains/projects/fleet.ts'
import type { ProjectRow } from '../domains/projects/project-store.ts'
import type { PostgresFrontOptions } from './postgres-front.ts'
import { databaseUnreachable, noSuchProject, projectComingUp, projectPaused, type Refusal } from './refusal.ts'

interface Options {
  find(ref: string): Promise<ProjectRow | undefined>
  fleet: Fleet
}

/** Where a client's project is, woken if it sleeps; or the sentence that says why it cannot be had. */
export function findCluster({ find, fleet }: Options): PostgresFrontOptions['findCluster'] {
  return async (ref) => {
    const project = await find(ref)
    if (!project) return { refusal: noSuchProject }
    if (isUsable(project.status) || project.status === 'UNKNOWN') return fleet.wake(ref)
    return { refusal: refusals[project.status] ?? databaseUnreachable }
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
