import type { ProjectWork } from './advance-project.ts'

/**
 * Ends a project for good, unless it was restored in time. Without a last backup it stays, to be tried again for some days:
 * a disk or a bucket that is away now may be back. Then it goes without one; what people were told is that the data goes. Its
 * row goes first, so that nobody can restore what is being deleted; after a crash in between, the job finds no row and deletes
 * the files.
 */
export async function purgeProject(
  ref: string,
  { stores, fleet, log, backUpBefore }: ProjectWork,
  { signal, isLastAttempt }: { signal: AbortSignal; isLastAttempt: boolean },
) {
  const project = await stores.projects.find(ref)
  if (project?.status === 'REMOVED') {
    const { state, failure } = await backUpBefore('before-deletion', project, signal)
    if (state !== 'done' && !isLastAttempt)
      throw new Error(`The project ${ref} is not deleted yet, since its last backup failed: ${failure}`)
    if (state !== 'done') log.error({ ref }, 'A project is deleted for good without a last backup')
  }
  await stores.deletedProjects.purge(ref)
  if (await stores.projects.find(ref)) return
  await fleet.engine.remove(ref)
  await fleet.forget(ref)
  log.info({ ref }, 'A deleted project was removed for good')
}
