import type { ProjectWork } from './advance-project.ts'

/**
 * Ends a project for good, unless it was restored in time. Its row goes first, so that nobody can restore what is being
 * deleted; after a crash in between, the job finds no row and deletes the files.
 */
export async function purgeProject(ref: string, { stores, fleet, log }: ProjectWork) {
  await stores.projects.remove(ref, 'REMOVED')
  if (await stores.projects.find(ref)) return
  await fleet.engine.remove(ref)
  await fleet.forget(ref)
  log.info({ ref }, 'A deleted project was removed for good')
}
