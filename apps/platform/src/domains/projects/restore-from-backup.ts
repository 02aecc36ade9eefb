import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import type { ProjectRow } from '../../stores/project-store.ts'
import type { Restore, RestoreStep } from '../backups/backup-vault.ts'
import { ChangeRefused } from './change-refused.ts'
import type { Outcome, ProjectWork } from './advance-project.ts'
import { restoreUnderWay } from './restore-under-way.ts'
import { prepareToReplace } from './prepare-to-replace.ts'
import { endUserSessions, setOwnerPassword } from './withdraw-credentials.ts'

/** Whether the restore under way replaces the cluster, rather than wake it. */
export const isFromBackup = ({ restoring_backup_id, restoring_state }: ProjectRow) =>
  restoring_backup_id !== null || restoring_state !== null

/** Replaces the cluster by what a backup holds, or by what an earlier restore replaced. */
export async function restoreFromBackup(
  project: ProjectRow,
  tools: ProjectWork,
  signal: AbortSignal,
): Promise<Outcome> {
  const { ref, resting_status } = project
  const { fleet, databaseChanged } = tools
  await fleet.disconnect(ref)
  const { ownerVerifier, by } = await replaceOnce(project, tools, signal)
  await databaseChanged(ref)
  fleet.open(ref)
  await setOwnerPassword(ref, ownerVerifier, fleet)
  await endUserSessions(ref, fleet)
  await tools.auditRoles(project, by ?? NOBODY)
  const db_version = await fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ server_version: string }>('show server_version')
    return rows[0]!.server_version
  })
  if (resting_status === 'INACTIVE') await fleet.shut(ref)
  return {
    status: resting_status ?? 'ACTIVE_HEALTHY',
    ...(ownerVerifier == null ? { has_database_password: false } : {}),
    postgres_major: majorOf(db_version),
    db_version,
    restoring_backup_id: null,
    restoring_moment: null,
    restoring_state: null,
    resting_status: null,
  }
}

/** An interrupted attempt may have done so already. */
async function replaceOnce(project: ProjectRow, tools: ProjectWork, signal: AbortSignal) {
  const { ref, restoring_state } = project
  const { stores, backupVault } = tools
  const underWay = await restoreUnderWay(project, tools)
  const { id } = underWay
  if ((await backupVault.restoreOf(ref)) === id) return underWay
  const restore = await prepareToReplace(project, underWay, tools)
  // what was written until now stays within reach, whatever replaces it
  await completeLog(ref, tools, signal)
  if (restoring_state !== null) await backupVault.undoRestore(ref, restoring_state)
  else {
    const source = await sourceOf(project, tools, signal)
    await tellingSteps(project, stores, (onStep) => backupVault.restore(ref, { id, ...source, signal, onStep }))
  }
  return restore
}

/** The cluster of a project that begins as a backup, perhaps of another project. */
export async function makeOfBackup(project: ProjectRow, tools: ProjectWork, signal: AbortSignal) {
  const { ref, compute_size } = project
  const { stores, fleet, backupVault } = tools
  const { id } = await restoreUnderWay(project, tools)
  if ((await backupVault.restoreOf(ref)) === id) return
  const source = await sourceOf(project, tools, signal)
  const made = {
    settings: fleet.settingsFor(compute_size),
    ownerPassword: { verifier: await fleet.password(ref, 'owner-verifier') },
  }
  await tellingSteps(project, stores, (onStep) => backupVault.restore(ref, { id, ...source, made, signal, onStep }))
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

/** The backup, and the moment after it where one was chosen. */
async function sourceOf(
  { organization_id, restoring_backup_id, restoring_moment: at }: ProjectRow,
  tools: ProjectWork,
  signal: AbortSignal,
): Promise<Pick<Restore, 'backup' | 'moment'>> {
  const { backups, archivedLogs } = tools.stores
  const found = await backups.findIn(organization_id, restoring_backup_id!)
  if (found?.stored_as == null) throw new ChangeRefused('The backup was deleted meanwhile.')
  const { ref, stored_as, log_id } = found
  const backup = { ref, id: stored_as }
  if (at === null || log_id === null) return { backup }
  const completed = await completeLog(ref, tools, signal)
  // an earlier attempt may have completed the log of a cluster that is replaced by now
  const known = (await archivedLogs.find(ref, log_id))?.through
  const isSame = completed?.log === log_id
  return { backup, moment: { at, complete: known && known >= at ? known : isSame ? completed.at : undefined } }
}

/** Where the rest cannot be stored, what is stored already may be enough. */
async function completeLog(ref: string, { backupVault, log }: ProjectWork, signal: AbortSignal) {
  try {
    return await backupVault.completeLog(ref, signal)
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error, ref }, 'The rest of a log could not be stored')
    return undefined
  }
}

/** A restore that an earlier release accepted. */
const NOBODY = { actor: { profile_id: null, username: '', email: '' }, requestId: '' }

/** `17.10` is of major 17. */
const majorOf = (version: string) => Number.parseInt(version, 10) as PostgresMajor

const steps: Record<RestoreStep, string> = {
  reading: 'Reading the backup.',
  recovering: 'Starting Postgres with it.',
  checking: 'Reading every row.',
  swapping: 'Putting it in place.',
}
