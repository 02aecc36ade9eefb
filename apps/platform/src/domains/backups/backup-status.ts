import type { Overview } from '@plinth/contract/metrics'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { troubleOf } from './backup-trouble.ts'

/** Whether a project could be restored, for its home. */
export async function backupStatus(context: ProjectContext): Promise<Overview['backup']> {
  const [health] = await context.stores.backupHealth.list([context.project.ref])
  return {
    taken_at: health?.taken_at?.toISOString() ?? null,
    verification: health?.verification_state ?? null,
    trouble: health ? troubleOf(health, context) : null,
  }
}

/** What is wrong with the backups of a project, if anything. */
export const backupTrouble = async (context: ProjectContext) => (await backupStatus(context)).trouble
