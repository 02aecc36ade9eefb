import { isInMotion, type ProjectStatus, projectStatuses } from '@plinth/catalog/project-status'
import type { Stores } from '../../stores/stores.ts'

export type ProjectTask = 'project' | 'upgrade-project'

export const taskFor = (status: ProjectStatus): ProjectTask => (status === 'UPGRADING' ? 'upgrade-project' : 'project')

const inMotion = projectStatuses.filter(isInMotion)

/**
 * One job at a time works on a project; what it does is decided by the status it finds. A share's first job comes before
 * everybody's second one, so that who starts hundreds of projects does not keep the others waiting for all of them.
 */
export async function scheduleProject(
  { jobs, projects }: Pick<Stores, 'jobs' | 'projects'>,
  ref: string,
  earlierAttempts = 0,
) {
  const project = await projects.find(ref)
  if (!project) return
  const task = taskFor(project.status)
  const queue = task === 'upgrade-project' ? upgradeQueueOf(ref) : `project ${ref}`
  const priority = await projects.countInShare(ref, inMotion)
  await jobs.add({ task, payload: { ref, earlierAttempts }, queue, key: keyOf(ref), priority })
}

/** Upgrades may run people's code for long. All of them share two queues, so that no more than two go on at once. */
const upgradeQueueOf = (ref: string) => `upgrades ${ref.charCodeAt(0) % 2}`

/** The same work once more after a start; the attempts that an earlier platform made still count. */
export const rescheduleProject = async (stores: Pick<Stores, 'jobs' | 'projects'>, ref: string) =>
  scheduleProject(stores, ref, await stores.jobs.attempts(keyOf(ref)))

export const schedulePurge = (stores: Pick<Stores, 'jobs'>, ref: string, runAt: Date) =>
  stores.jobs.add({ task: 'purge-project', payload: { ref }, queue: `project ${ref}`, key: `purge ${ref}`, runAt })

export const cancelPurge = (stores: Pick<Stores, 'jobs'>, ref: string) => stores.jobs.remove(`purge ${ref}`)

const keyOf = (ref: string) => `project ${ref}`
