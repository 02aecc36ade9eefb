import type { backups, MomentPreview, PointInTime } from '@plinth/contract/backups'
import type { Received } from '@plinth/contract/endpoint'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { beginRestore, requireRoomToRestore } from '../begin-restore.ts'
import { momentNotCovered, momentUncertain } from '../backup-errors.ts'
import { keepsLog } from '../backup-rules.ts'
import { previewRestore } from '../preview-restore.ts'
import { isUncertain, uncertainMoments } from './uncertain-moments.ts'
import type { MomentRange } from '../../../stores/archived-log-store.ts'
import { rangeOf, storedUntil, windowsOf } from './moment-rules.ts'

/** To which moments the project can go back, for the page of its backups. */
export async function pointInTime(context: ProjectContext): Promise<PointInTime> {
  const { project, membership, stores, edition, backupVault } = context
  const ranges = await stores.archivedLogs.ranges(project.ref)
  const live = await backupVault.liveLog(project.ref)
  const { log_failure, log_failing_since } = await stores.archivedLogs.failure(project.ref)
  const isOn = keepsLog(membership.organization.plan, edition, await stores.backupSettings.find(project.ref))
  const latest = ranges.find(({ log_id }) => log_id === live.log)
  const uncertain = await uncertainOf(ranges, context)
  return {
    state: !isOn ? 'off' : log_failure !== null ? 'failing' : latest ? 'archiving' : 'starting',
    failure: log_failure,
    failing_since: log_failing_since?.toISOString() ?? null,
    windows: windowsOf(ranges, live).map(({ from, until }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
    })),
    uncertain: uncertain.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() })),
    stored_until: latest ? storedUntil(latest).toISOString() : null,
  }
}

export async function previewMoment(
  { at }: Received<typeof backups.previewMoment>,
  context: ProjectContext,
): Promise<MomentPreview> {
  const backup = await backupBefore(new Date(at), context)
  const { is_changed_since, writes_since, kept_until } = await previewRestore(backup, context)
  return { at, backup: backup.id, is_changed_since, writes_since_at_most: writes_since, kept_until }
}

export async function restoreMoment({ at }: Received<typeof backups.restoreMoment>, context: ProjectContext) {
  const moment = new Date(at)
  const backup = await backupBefore(moment, context)
  await requireRoomToRestore(backup, context)
  const change = await beginRestore({ restoring_backup_id: backup.id, restoring_moment: moment }, context)
  return { ...change, after: { status: change.answer.status, moment: moment.toISOString() } }
}

/** The latest backup from which the moment can be reached. */
async function backupBefore(at: Date, context: ProjectContext) {
  const { project, stores, backupVault } = context
  const live = await backupVault.liveLog(project.ref)
  const ranges = await stores.archivedLogs.ranges(project.ref)
  const range = rangeOf(ranges, at, live)
  const backup = range && (await stores.backups.find(project.ref, range.backup_id))
  if (!backup) throw momentNotCovered()
  if (isUncertain(await uncertainOf(ranges, context), at)) throw momentUncertain()
  return backup
}

/** Where the log cannot be listed now, a restore finds out. */
async function uncertainOf(ranges: readonly MomentRange[], { project, backupVault, clock, log }: ProjectContext) {
  try {
    return await uncertainMoments(ranges, (id) => backupVault.segmentsOf(project.ref, id), clock.now())
  } catch (error) {
    log.warn({ err: error, ref: project.ref }, 'The archived log could not be listed')
    return []
  }
}
