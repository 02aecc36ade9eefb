import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import type { ProjectRow } from '../../stores/project-store.ts'
import type { RestoreStep } from '../backups/backup-vault.ts'
import { ChangeRefused } from './change-refused.ts'
import type { Outcome, ProjectWork } from './advance-project.ts'

/** Whether the restore under way replaces the cluster, rather than wake it. */
export const isFromBackup = ({ restoring_backup_id, restoring_state }: ProjectRow) =>
  restoring_backup_id !== null || restoring_state !== null

/** Replaces the cluster by what a backup holds, or by what an earlier restore replaced. */
export async function restoreFromBackup(
  project: ProjectRow,
  tools: ProjectWork,
  signal: AbortSignal,
): Promise<Outcome> {
  const { ref, restoring_state, resting_status } = project
  const { stores, fleet, backupVault, databaseChanged } = tools
  await fleet.disconnect(ref)
  if (restoring_state !== null) {
    // an interrupted attempt may have done so already
    const isKept = (await backupVault.previousStates(ref)).some(({ id }) => id === restoring_state)
    if (isKept) await backupVault.undoRestore(ref, restoring_state)
  } else {
    const backup = await storedBackup(project, stores)
    await tellingSteps(project, stores, (onStep) => backupVault.restore(ref, { backup, signal, onStep }))
  }
  await databaseChanged(ref)
  // or the next run of SQL would seem to have changed the roles back
  await stores.projects.forgetSecret(ref, 'known-roles')
  fleet.open(ref)
  const db_version = await fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ server_version: string }>('show server_version')
    return rows[0]!.server_version
  })
  if (resting_status === 'INACTIVE') await fleet.shut(ref)
  return {
    status: resting_status ?? 'ACTIVE_HEALTHY',
    postgres_major: majorOf(db_version),
    db_version,
    restoring_backup_id: null,
    restoring_state: null,
    resting_status: null,
  }
}

/** The cluster of a project that begins as a backup, perhaps of another project. */
export async function makeOfBackup(
  project: ProjectRow,
  { stores, fleet, backupVault }: ProjectWork,
  signal: AbortSignal,
) {
  const { ref, compute_size } = project
  const backup = await storedBackup(project, stores)
  const made = {
    settings: fleet.settingsFor(compute_size),
    ownerPassword: { verifier: await fleet.password(ref, 'owner-verifier') },
  }
  await tellingSteps(project, stores, (onStep) => backupVault.restore(ref, { backup, made, signal, onStep }))
}

/** On the project's page. The last one is written before what follows says something else. */
async function tellingSteps(
  { ref }: ProjectRow,
  { projects }: ProjectWork['stores'],
  work: (onStep: (step: RestoreStep) => void) => Promise<void>,
) {
  let told = Promise.resolve()
  try {
    await work((step) => {
      told = told.then(() => projects.setDetail(ref, steps[step]))
    })
  } finally {
    await told
  }
}

async function storedBackup({ organization_id, restoring_backup_id }: ProjectRow, { backups }: ProjectWork['stores']) {
  const backup = await backups.findIn(organization_id, restoring_backup_id!)
  if (backup?.stored_as == null) throw new ChangeRefused('The backup was deleted meanwhile.')
  return { ref: backup.ref, id: backup.stored_as }
}

/** `17.10` is of major 17. */
const majorOf = (version: string) => Number.parseInt(version, 10) as PostgresMajor

const steps: Record<RestoreStep, string> = {
  reading: 'Reading the backup.',
  recovering: 'Starting Postgres with it.',
  checking: 'Reading every row.',
  swapping: 'Putting it in place.',
}
