import { isInMotion, projectStatuses } from '@plinth/catalog/project-status'
import type { Stores } from '../../stores/stores.ts'
import { rescheduleProject } from './schedule-project.ts'

/** After a start, every project whose state says that work is under way has a job that does it. */
export async function resumeProjects(stores: Stores) {
  for (const { ref } of await stores.projects.listInStatus(projectStatuses.filter(isInMotion))) {
    await rescheduleProject(stores, ref)
  }
}
