import type { ProjectWork } from './advance-project.ts'

/** Ends a project for good, unless it was restored in time. */
export async function purgeProject(ref: string, { stores, fleet, log }: ProjectWork) {
  const project = await stores.projects.find(ref)
  if (!project || project.status !== 'REMOVED') return
  await fleet.engine.remove(ref)
  fleet.forget(ref)
  await stores.projects.remove(ref)
  log.info({ ref }, 'A deleted project was removed for good')
}
