import type { Stores } from '../../stores.ts'

/** One job at a time works on a project; what it does is decided by the status it finds. */
export const scheduleProject = (stores: Pick<Stores, 'jobs'>, ref: string) =>
  stores.jobs.add({ task: 'project', payload: { ref }, queue: `project ${ref}`, key: `project ${ref}` })

export const schedulePurge = (stores: Pick<Stores, 'jobs'>, ref: string, runAt: Date) =>
  stores.jobs.add({ task: 'purge-project', payload: { ref }, queue: `project ${ref}`, key: `purge ${ref}`, runAt })

export const cancelPurge = (stores: Pick<Stores, 'jobs'>, ref: string) => stores.jobs.remove(`purge ${ref}`)
