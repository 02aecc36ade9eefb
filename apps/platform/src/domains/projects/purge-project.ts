import type { ProjectWork } from './advance-project.ts'

/**
 * Ends a project for good, unless it was restored in time. A last backup is taken where that can be; what people were told
 * is that the data goes. Its row goes first, so that nobody can restore what is being
 * deleted; after a crash in between, the job finds no row and deletes the files.
 */
export async function purgeProject(
  ref: string,
  { stores, fleet, log, backUpBefore }: ProjectWork,
  signal: AbortSignal,
) {
  const project = await stores.projects.find(ref)
  if (project?.status === 'REMOVED') {
    const { state } = await backUpBefore('before-deletion', project, signal)
    if (state !== 'done') log.warn({ ref }, 'A project is deleted for good without a last backup')
  }
  await stores.deletedProjects.purge(ref)
  if (await stores.projects.find(ref)) return
  await fleet.engine.remove(ref)
  await fleet.forget(ref)
  log.info({ ref }, 'A deleted project was removed for good')
}
