import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import type { ProjectRow } from '../../stores/project-store.ts'
import type { Reservation } from '../backups/disk-reservations.ts'
import type { Restore } from '../backups/backup-vault.ts'
import { ChangeRefused } from './change-refused.ts'
import type { Outcome, ProjectWork } from './advance-project.ts'
import { restoreCanceled } from './failed-change.ts'
import { NO_RESTORE, restoredBy, restoreUnderWay } from './restore-under-way.ts'
import { tellingSteps } from './tell-steps.ts'
import { RestoreCanceled, untilCanceled } from './until-canceled.ts'
import { prepareToReplace } from './prepare-to-replace.ts'
import { endUserSessions, setOwnerPassword } from './withdraw-credentials.ts'

/** Replaces the cluster by what a backup holds, or by what an earlier restore replaced. Canceled before, it stays as it is. */
export async function restoreFromBackup(
  project: ProjectRow,
  tools: ProjectWork,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return await replaceAndPrepare(project, tools, signal)
  } catch (error) {
    if (!(error instanceof RestoreCanceled)) throw error
    return restoreCanceled(project, tools)
  }
}

async function replaceAndPrepare(project: ProjectRow, tools: ProjectWork, signal: AbortSignal): Promise<Outcome> {
  const { ref, resting_status } = project
  const { stores, fleet, databaseChanged } = tools
  await fleet.disconnect(ref)
  const isCanceled = () => stores.restores.isCanceled(ref)
  const { ownerVerifier, by } = await untilCanceled(isCanceled, signal, (either) => replaceOnce(project, tools, either))
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
    status: resting_status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE_HEALTHY',
    ...(ownerVerifier == null ? { has_database_password: false } : {}),
    postgres_major: majorOf(db_version),
    db_version,
    ...restoredBy(project, new Date()),
    ...NO_RESTORE,
  }
}

/** An interrupted attempt may have done so already. */
async function replaceOnce(project: ProjectRow, tools: ProjectWork, signal: AbortSignal) {
  const { ref, restoring_state } = project
  const { stores, fleet, backupVault } = tools
  const underWay = await restoreUnderWay(project, tools)
  const { id } = underWay
  const isInPlace = async () => (await backupVault.restoreOf(ref)) === id
  if (await isInPlace()) return underWay
  await stores.restores.undecide(ref)
  const restore = await prepareToReplace(project, underWay, tools)
  // what was written until now stays within reach, whatever replaces it
  await completeLog(ref, tools, signal)
  try {
    // clients are kept out only once there is room
    if (restoring_state !== null) await fleet.stopped(ref, () => bringBack(restoring_state))
    else await inRoom(project, tools, signal, (room) => fleet.stopped(ref, () => replace(room)))
  } catch (error) {
    // one that went back, since what was restored did not start, can be canceled before the next attempt
    if (!signal.aborted && !(await isInPlace())) await stores.restores.undecide(ref)
    throw error
  }
  return restore

  async function replace(room: Reservation) {
    const source = await sourceOf(project, tools, signal)
    const work = { id, ...source, room, beforeSwap, signal }
    return tellingSteps(pageOf(project, stores), (told) => backupVault.restore(ref, { ...work, ...told }))
  }

  async function bringBack(state: string) {
    signal.throwIfAborted()
    await beforeSwap()
    return backupVault.undoRestore(ref, state)
  }

  async function beforeSwap() {
    if (!(await stores.restores.beginSwap(ref))) throw new RestoreCanceled()
  }
}

/** The cluster of a project that begins as a backup, perhaps of another project. Deleting the project cancels it. */
export async function makeOfBackup(project: ProjectRow, tools: ProjectWork, signal: AbortSignal) {
  const { ref, compute_size } = project
  const { stores, fleet, backupVault } = tools
  const { id } = await restoreUnderWay(project, tools)
  if ((await backupVault.restoreOf(ref)) === id) return
  const made = {
    settings: fleet.settingsFor(compute_size),
    ownerPassword: { verifier: await fleet.password(ref, 'owner-verifier') },
  }
  const isDeleted = async () => (await stores.projects.find(ref))?.status !== project.status
  await untilCanceled(isDeleted, signal, async (either) => {
    const source = await sourceOf(project, tools, either)
    await inRoom(project, tools, either, (room) =>
      tellingSteps(pageOf(project, stores), (told) =>
        backupVault.restore(ref, { id, ...source, made, room, beforeSwap, signal: either, ...told }),
      ),
    )
  })

  async function beforeSwap() {
    if (await isDeleted()) throw new RestoreCanceled()
  }
}

const pageOf = ({ ref }: ProjectRow, { projects }: ProjectWork['stores']) => ({
  say: (sentence: string) => projects.setDetail(ref, sentence),
  now: () => performance.now(),
})

/** Once the disk has room for the copy, which the project's page says it waits for. */
async function inRoom<Result>(
  project: ProjectRow,
  tools: ProjectWork,
  signal: AbortSignal,
  work: (room: Reservation) => Promise<Result>,
) {
  const { stores, backupVault } = tools
  const { data_bytes } = await backupOf(project, tools)
  const onWait = () => void stores.projects.setDetail(project.ref, WAITS_FOR_ROOM).catch(() => undefined)
  const room = await backupVault.reserveRoom(data_bytes ?? 0, { signal, onWait })
  try {
    return await work(room)
  } finally {
    room.release()
  }
}

/** The backup, and the moment after it where one was chosen. */
async function sourceOf(
  project: ProjectRow,
  tools: ProjectWork,
  signal: AbortSignal,
): Promise<Pick<Restore, 'backup' | 'moment'>> {
  const { archivedLogs } = tools.stores
  const at = project.restoring_moment
  const { ref, stored_as, log_id } = await backupOf(project, tools)
  const backup = { ref, id: stored_as }
  if (at === null || log_id === null) return { backup }
  const completed = await completeLog(ref, tools, signal)
  // an earlier attempt may have completed the log of a cluster that is replaced by now
  const known = (await archivedLogs.find(ref, log_id))?.through
  const isSame = completed?.log === log_id
  return { backup, moment: { at, complete: known && known >= at ? known : isSame ? completed.at : undefined } }
}

async function backupOf({ organization_id, restoring_backup_id }: ProjectRow, { stores }: ProjectWork) {
  const found = await stores.backups.findIn(organization_id, restoring_backup_id!)
  if (found?.stored_as == null) throw new ChangeRefused('The backup was deleted meanwhile.')
  return { ...found, stored_as: found.stored_as }
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

const WAITS_FOR_ROOM =
  'Waiting for disk space. Another project is being restored or verified, and the disk has no room for both at once.'
