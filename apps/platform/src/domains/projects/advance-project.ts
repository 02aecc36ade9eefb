import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { ClusterStep } from '@plinth/postgres-engine/engine'
import { EngineError } from '@plinth/postgres-engine/engine-errors'
import type { Log } from '@plinth/service-kit/service'
import { BackupError, isOfTarget } from '@plinth/backups/backup-error'
import { failureSentence } from './failure-sentence.ts'
import type { BackUpBefore } from '../backups/back-up-before.ts'
import type { BackupVault } from '../backups/backup-vault.ts'
import { MOST_ATTEMPTS } from '../../jobs/most-attempts.ts'
import type { Sealer } from '../../config/sealer.ts'
import type { Stores } from '../../stores/stores.ts'
import { ChangeRefused } from './change-refused.ts'
import { endsIn, resizeFailed, restoreFailed, upgradeFailed } from './failed-change.ts'
import type { Fleet } from '../../runtime/fleet.ts'
import { makeOfBackup, restoreFromBackup } from './restore-from-backup.ts'
import { isFromBackup, type RestoreUnderWay, restoredBy } from './restore-under-way.ts'
import { RestoreCanceled } from './until-canceled.ts'
import { endUserSessions } from './withdraw-credentials.ts'
import { noteCreation } from './note-creation.ts'
import type { ProjectRow, projectStore } from '../../stores/project-store.ts'
import { taskFor, type ProjectTask } from './schedule-project.ts'

export interface ProjectWork {
  stores: Stores
  fleet: Fleet
  sealer: Pick<Sealer, 'seal'>
  backupVault: Pick<BackupVault, 'restore' | 'reserveRoom' | 'restoreOf' | 'undoRestore' | 'completeLog'>
  /** Takes a backup and returns what became of it. */
  backUpBefore: BackUpBefore
  log: Log
  /** Writes in the audit log which roles changed: by clients, or by a restore that has just replaced them. */
  auditRoles(project: ProjectRow, restored?: RestoreUnderWay['by']): Promise<void>
  /** What is known of the project's database is out of date. */
  databaseChanged(ref: string): Promise<void>
}

export interface Attempt {
  task: ProjectTask
  /** From 1, with those that a platform before the last start made. */
  number: number
  /** Aborts when the platform stops. */
  signal: AbortSignal
}

type Changes = NonNullable<Parameters<ReturnType<typeof projectStore>['move']>[3]>
export type Outcome = { status: ProjectStatus } & Changes

interface Step {
  work(project: ProjectRow, tools: ProjectWork, signal: AbortSignal): Promise<Outcome>
  /** Where the project ends up when the work fails for good, for the reason that the sentence gives. */
  failed(project: ProjectRow, sentence: string, tools: ProjectWork): Outcome | Promise<Outcome>
  /** What to try only once: each attempt interrupts the database's clients. */
  isHopeless?(error: unknown): boolean
}

/** What a job does for a project, decided by the status it finds. Each step may be run again after a crash. */
const steps: Partial<Record<ProjectStatus, Step>> = {
  COMING_UP: { work: createCluster, failed: endsIn('INIT_FAILED') },
  PAUSING: { work: pause, failed: endsIn('PAUSE_FAILED') },
  RESTORING: { work: restore, failed: restoreFailed, isHopeless: isRefusedBackup },
  RESTARTING: { work: restart, failed: endsIn('ACTIVE_UNHEALTHY') },
  RESIZING: { work: resize, failed: resizeFailed, isHopeless: isRefusedStart },
  UPGRADING: { work: upgrade, failed: upgradeFailed },
  GOING_DOWN: { work: goDown, failed: endsIn('REMOVED') },
}

/**
 * Works through the project's present state if that is the task's. Throws while trying again makes sense; says what went
 * wrong when it does not.
 */
export async function advanceProject(ref: string, { task, number, signal }: Attempt, tools: ProjectWork) {
  const project = await tools.stores.projects.find(ref)
  const step = project && steps[project.status]
  if (!project || !step || taskFor(project.status) !== task) return
  try {
    // a platform that ended in the middle of the last one could not say so
    if (number > MOST_ATTEMPTS) throw new Error('Every attempt was cut short')
    const { status, ...changes } = await step.work(project, tools, signal)
    await tools.stores.projects.move(ref, [project.status], status, {
      status_detail: null,
      failed_change: null,
      failed_change_reason: null,
      ...changes,
    })
  } catch (error) {
    // it was deleted before its cluster was there, and the next job sees to that
    if (error instanceof RestoreCanceled) return
    tools.log.error({ err: error, ref, status: project.status }, 'Work on a project failed')
    const sentence = failureSentence(error)
    if (number < MOST_ATTEMPTS && !isHopeless(error) && !step.isHopeless?.(error)) {
      await tools.stores.projects.noteFailedAttempt(ref, project.status, number, sentence)
      throw error
    }
    const { status, ...changes } = await step.failed(project, sentence, tools)
    const failed_attempts = Math.min(number, MOST_ATTEMPTS)
    await tools.stores.projects.move(ref, [project.status], status, {
      status_detail: null,
      failed_attempts,
      ...changes,
    })
  }
}

async function createCluster(project: ProjectRow, tools: ProjectWork, signal: AbortSignal): Promise<Outcome> {
  const { ref } = project
  const { stores, fleet } = tools
  const { note, timed } = noteCreation(ref, tools)
  const isNew = !(await isMade(project, tools))
  if (isNew && project.restoring_backup_id !== null) await makeOfBackup(project, tools, signal)
  else if (isNew) await makeCluster(project, tools, note)
  await stores.projects.setDetail(ref, 'Waiting for the first connection.')
  if (isNew) await timed('migrated', () => fleet.wake(ref))
  if (project.restoring_backup_id !== null) await endUserSessions(ref, fleet)
  const db_version = isNew ? await timed('answered', () => versionOf(ref, fleet)) : await versionOf(ref, fleet)
  await stores.projects.forgetSecret(ref, 'owner-verifier')
  const restored = project.restoring_backup_id === null ? {} : restoredBy(project, new Date())
  return { status: 'ACTIVE_HEALTHY', db_version, ...restored, restoring_backup_id: null, restoring_moment: null }
}

/** The owner's verifier is kept until the cluster has it and has answered. */
const isMade = async ({ ref }: ProjectRow, { stores }: ProjectWork) =>
  (await stores.projects.secret(ref, 'owner-verifier')) === undefined

async function makeCluster(
  project: ProjectRow,
  { stores, fleet }: ProjectWork,
  onStep: (step: ClusterStep, milliseconds: number) => Promise<void>,
) {
  const { ref } = project
  await stores.projects.setDetail(ref, 'Making the database cluster.')
  const [superuser, writer, reader] = await Promise.all([
    fleet.password(ref, 'superuser'),
    fleet.password(ref, 'writer'),
    fleet.password(ref, 'reader'),
  ])
  await fleet.engine.create({
    ref,
    major: project.postgres_major,
    template: 'project',
    settings: fleet.settingsFor(project.compute_size),
    passwords: {
      plinth_admin: superuser,
      plinth_writer: writer,
      plinth_reader: reader,
      postgres: { verifier: await fleet.password(ref, 'owner-verifier') },
    },
    onStep: (step, milliseconds) => void onStep(step, milliseconds),
  })
}

async function pause({ ref }: ProjectRow, { fleet }: ProjectWork): Promise<Outcome> {
  await fleet.shut(ref)
  return { status: 'INACTIVE' }
}

/** A project that was deleted before its cluster was there gets it now. */
async function restore(project: ProjectRow, tools: ProjectWork, signal: AbortSignal): Promise<Outcome> {
  if (isFromBackup(project) && (await isMade(project, tools))) return restoreFromBackup(project, tools, signal)
  tools.fleet.open(project.ref)
  return createCluster(project, tools, signal)
}

async function restart({ ref }: ProjectRow, { fleet }: ProjectWork): Promise<Outcome> {
  await fleet.stopped(ref, () => fleet.engine.restart(ref))
  return { status: 'ACTIVE_HEALTHY', db_version: await versionOf(ref, fleet) }
}

async function resize({ ref, target_size, resting_status }: ProjectRow, { fleet }: ProjectWork): Promise<Outcome> {
  if (target_size === null) throw new Error(`The project ${ref} does not say to which size it moves`)
  await fleet.stopped(ref, () => fleet.engine.resize(ref, fleet.settingsFor(target_size)))
  // an earlier attempt may have been interrupted between trying the size and stopping again
  if (resting_status === 'INACTIVE') await fleet.shut(ref)
  return {
    status: resting_status ?? 'ACTIVE_HEALTHY',
    compute_size: target_size,
    target_size: null,
    resting_status: null,
  }
}

async function upgrade(
  project: ProjectRow,
  { stores, fleet, databaseChanged, backUpBefore }: ProjectWork,
  signal: AbortSignal,
): Promise<Outcome> {
  const { ref, target_major, resting_status } = project
  if (target_major === null) throw new Error(`The project ${ref} does not say to which version it moves`)
  await stores.projects.setDetail(ref, 'Taking a backup first.')
  const { state, failure } = await backUpBefore('before-upgrade', project, signal)
  if (state !== 'done') throw new ChangeRefused(`The backup before it failed. ${failure ?? ''}`.trim())
  await stores.projects.setDetail(ref, `Moving the data to Postgres ${target_major}.`)
  const password = await fleet.password(ref, 'superuser')
  await fleet.stopped(ref, async () => {
    await fleet.engine.upgrade(ref, target_major, password, signal)
    await databaseChanged(ref)
  })
  fleet.open(ref)
  const db_version = await versionOf(ref, fleet)
  if (resting_status === 'INACTIVE') await fleet.shut(ref)
  return {
    status: resting_status ?? 'ACTIVE_HEALTHY',
    postgres_major: target_major,
    target_major: null,
    resting_status: null,
    db_version,
  }
}

async function goDown({ ref }: ProjectRow, { fleet }: ProjectWork): Promise<Outcome> {
  await fleet.disconnect(ref)
  if ((await fleet.engine.list()).includes(ref)) await fleet.shut(ref)
  return { status: 'REMOVED' }
}

async function versionOf(ref: string, fleet: Fleet) {
  return fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ server_version: string }>('show server_version')
    return rows[0]!.server_version
  })
}

/** Nothing changes by trying once more. */
const isHopeless = (error: unknown) =>
  error instanceof ChangeRefused ||
  (error instanceof EngineError &&
    [
      'disk_full',
      'major_not_installed',
      'socket_path_too_long',
      'not_traversable',
      'upgrade_too_slow',
      'wrong_owner',
    ].includes(error.code))

/** The same backup is as bad the next time. */
function isRefusedBackup(error: unknown) {
  return error instanceof BackupError && !isOfTarget(error)
}

function isRefusedStart(error: unknown) {
  return error instanceof EngineError && error.code === 'start_failed'
}
