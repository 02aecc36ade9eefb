import type { Backup, Backups, backups } from '@plinth/contract/backups'
import type { Received } from '@plinth/contract/endpoint'
import { hours } from '@plinth/catalog/durations'
import { isUsable } from '@plinth/catalog/project-status'
import type { Change, Handlers } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import { auditedBackup, backupAnswer, lastRestore, previousStateAnswer } from './backup-answer.ts'
import {
  backupDeleted,
  backupNotDone,
  backupNotFound,
  backupUnderWay,
  noRoomForBackup,
  nothingToBackUp,
  tooManyBackups,
  tooManyDeletedBackups,
  tooManyVerifications,
  verificationUnderWay,
  stateNotFound,
} from './backup-errors.ts'
import {
  backupPlan,
  BRING_BACK_FOR,
  expiryOf,
  isDaily,
  MOST_MANUAL_BACKUPS,
  MOST_VERIFICATIONS,
  MOST_WITH_DELETED,
} from './backup-rules.ts'
import { backupTrouble } from './backup-status.ts'
import { bringBackBackup, deleteBackup } from './delete-backup.ts'
import { placeText } from '../../config/backup-place.ts'
import { beginRestore, requireRoomToRestore } from './begin-restore.ts'
import { cancelRestore } from './cancel-restore.ts'
import { listDeletedProjects } from './list-deleted-projects.ts'
import { pointInTime, previewMoment, restoreMoment } from './moments/moment-handlers.ts'
import { configureBackups, offersOf, settingsAnswer } from './configure-backups.ts'
import { nextDue } from './next-due.ts'
import { previewRestore } from './preview-restore.ts'
import { scheduleBackup, scheduleVerification } from './schedule-backup.ts'

export const backupHandlers: Handlers<typeof backups> = {
  list: listBackups,
  create: createBackup,
  verify: verifyBackup,
  preview: async ({ id }, context) => previewRestore(await findDone(id, context), context),
  restore: restoreBackup,
  undoRestore,
  cancelRestore,
  remove: deleteBackup,
  bringBack: bringBackBackup,
  deletedProjects: listDeletedProjects,
  configure: configureBackups,
  previewMoment,
  restoreMoment,
}

async function listBackups(_: object, context: ProjectContext): Promise<Backups> {
  const { project, membership, profile, person, stores, edition, config, clock, backupVault } = context
  const plan = backupPlan(membership.organization.plan, edition)
  const rows = await stores.backups.list(project.ref)
  const settings = await stores.backupSettings.find(project.ref)
  const isScheduled = isDaily(plan, settings)
  const isDue = isScheduled && isUsable(project.status)
  const schedule = { ...project, ...settings, ...(await stores.backups.scheduleOf(project.ref)) }
  const logBytes = await stores.archivedLogs.storedBytes(project.ref)
  return {
    backups: rows.map(backupAnswer),
    previous_states: (await backupVault.previousStates(project.ref)).map(previousStateAnswer),
    settings: settingsAnswer(settings),
    offers: offersOf(membership.organization.plan, edition),
    is_scheduled: isScheduled,
    keep_days: plan.keepDays,
    next_at: isDue ? nextDue(schedule, clock.now()).toISOString() : null,
    trouble: await backupTrouble(context),
    stored_bytes: rows.reduce((sum, { stored_bytes }) => sum + (stored_bytes ?? 0), logBytes),
    log_bytes: logBytes,
    kept_in: profile.is_operator && !person.token ? placeText(config.backupPlace) : null,
    last_restore: lastRestore(project),
    point_in_time: await pointInTime(context),
    is_on_same_disk: await backupVault.isOnSameDisk(),
  }
}

async function createBackup(_: object, context: ProjectContext): Promise<Change<Backup>> {
  const { project, membership, stores, edition, clock, backupVault } = context
  if (!isUsable(project.status) && project.status !== 'INACTIVE') throw nothingToBackUp(project.status)
  const { kept, deleted } = await stores.backups.countManual(project.ref)
  if (kept >= MOST_MANUAL_BACKUPS) throw tooManyBackups(MOST_MANUAL_BACKUPS)
  if (kept + deleted >= MOST_WITH_DELETED) throw tooManyDeletedBackups(BRING_BACK_FOR / hours(1))
  const latest = await stores.backups.latest(project.ref)
  if (!(await backupVault.hasRoomFor('manual', latest?.stored_bytes ?? 0))) throw noRoomForBackup()
  const now = clock.now()
  const expiresAt = expiryOf(now, backupPlan(membership.organization.plan, edition))
  const backup = await scheduleBackup(stores, { project, kind: 'manual', now, expiresAt })
  if (!backup) throw backupUnderWay()
  return changeOf(backup, { answer: backupAnswer(backup), after: auditedBackup(backup) })
}

async function verifyBackup({ id }: Received<typeof backups.verify>, context: ProjectContext): Promise<Change<Backup>> {
  const backup = await findDone(id, context)
  if (backup.verification_state === 'waiting' || backup.verification_state === 'running') throw verificationUnderWay()
  const { ofProject, ofOrganization } = await context.stores.backups.countVerifications(backup)
  if (ofProject >= MOST_VERIFICATIONS.ofProject || ofOrganization >= MOST_VERIFICATIONS.ofOrganization)
    throw tooManyVerifications()
  await scheduleVerification(context.stores, backup)
  const answer = backupAnswer({ ...backup, verification_state: 'waiting' })
  return changeOf(backup, { answer, after: auditedBackup(backup) })
}

async function restoreBackup({ id }: Received<typeof backups.restore>, context: ProjectContext) {
  const backup = await findDone(id, context)
  await requireRoomToRestore(backup, context)
  const change = await beginRestore({ restoring_backup_id: id, restoring_moment: null }, context)
  return { ...change, after: { status: change.answer.status, backup: auditedBackup(backup) } }
}

async function undoRestore({ state }: Received<typeof backups.undoRestore>, context: ProjectContext) {
  const { project, backupVault } = context
  const replaced = (await backupVault.previousStates(project.ref)).find(({ id }) => id === state)
  if (!replaced) throw stateNotFound()
  const change = await beginRestore({ restoring_state: state }, context)
  return { ...change, after: { status: change.answer.status, replaced_at: replaced.replacedAt.toISOString() } }
}

async function find(id: string, { stores, project }: ProjectContext) {
  const backup = await stores.backups.find(project.ref, id)
  if (!backup) throw backupNotFound()
  return backup
}

async function findDone(id: string, context: ProjectContext) {
  const backup = await find(id, context)
  if (backup.deleted_at) throw backupDeleted()
  if (backup.state !== 'done') throw backupNotDone()
  return backup
}

const changeOf = <Answer>(
  { ref, organization_id }: BackupRow,
  change: Pick<Change<Answer>, 'answer' | 'before' | 'after'>,
) => ({
  ...change,
  target: ref,
  organizationId: organization_id,
})
