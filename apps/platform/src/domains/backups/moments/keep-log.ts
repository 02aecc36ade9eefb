import { statfs } from 'node:fs/promises'
import { isUsable } from '@plinth/catalog/project-status'
import type { Config } from '../../../config/config.ts'
import type { TaskTools } from '../../../context/task.ts'
import type { LoggedProject } from '../../../stores/archived-log-store.ts'
import { failureSentence } from '../../projects/failure-sentence.ts'
import { backupPlan, expiryOf, keepsLog } from '../backup-rules.ts'
import { scheduleBackup } from '../schedule-backup.ts'
import { BASE_AGAIN_AFTER, waitAfter } from './moment-rules.ts'

export interface LogTools extends Pick<TaskTools, 'stores' | 'backupVault' | 'edition' | 'clock' | 'log'> {
  config: Pick<Config, 'dataDirectory' | 'bounds'>
}

/** How storing the log of one project goes. */
export interface Storing {
  /** In a row. */
  failures: number
  /** By the clock, in milliseconds. */
  againAt: number
  /** Undefined after a start, when the last platform may have noted a failure. */
  isFailing: boolean | undefined
}

/** Below so many times what is reserved, a log that cannot be stored is given up. */
const SPARE = 2

/**
 * Stores what a project has written, and sees to it that its log is archived where it should be, with a backup to begin
 * with: after its creation, a restore, an upgrade, and where the log was given up. Wakes nothing.
 */
export async function keepLog(project: LoggedProject, storing: Storing, tools: LogTools, signal: AbortSignal) {
  const { ref } = project
  const { backupVault, edition, log } = tools
  let current = await backupVault.logOf(ref)
  if (tools.clock.now().getTime() >= storing.againAt) {
    const isOver = await store(ref, current, storing, tools, signal)
    if (isOver) {
      await backupVault.endLog(ref)
      log.error({ ref }, 'The log of a project was given up: a new backup begins the next one')
      current = undefined
    }
  }
  if (!isUsable(project.status) && project.status !== 'INACTIVE') return
  if (!keepsLog(project.plan, edition, project)) {
    if (current !== undefined) await end(ref, tools, signal)
    return
  }
  current ??= await backupVault.beginLog(ref)
  if (current !== undefined) await backUpFirst(project, current, tools)
}

/** True where the log goes on no more: its server gave it up, or what waits would fill the disk. */
async function store(
  ref: string,
  current: string | undefined,
  storing: Storing,
  { stores, backupVault, config, clock, log }: LogTools,
  signal: AbortSignal,
) {
  try {
    const spooled = await backupVault.storeLog(ref, signal)
    storing.failures = 0
    if (storing.isFailing !== false) await stores.archivedLogs.noteFailure(ref, null, clock.now())
    storing.isFailing = false
    return spooled.some((left) => left.log === current && left.isGivenUp)
  } catch (error) {
    if (signal.aborted) return false
    storing.failures++
    storing.againAt = clock.now().getTime() + waitAfter(storing.failures)
    if (!storing.isFailing) log.error({ err: error, ref }, 'The log of a project cannot be stored')
    storing.isFailing = true
    await stores.archivedLogs.noteFailure(ref, failureSentence(error), clock.now())
    return current !== undefined && (await isDiskShort(config))
  }
}

/** What was written until now stays within reach, unless it cannot be stored. */
async function end(ref: string, { backupVault, log }: LogTools, signal: AbortSignal) {
  try {
    await backupVault.completeLog(ref, signal)
  } catch (error) {
    if (signal.aborted) return
    log.warn({ err: error, ref }, 'The end of a log could not be stored')
  }
  await backupVault.endLog(ref)
}

/** A log without a backup before it restores nothing. */
async function backUpFirst({ ref, plan }: LoggedProject, current: string, { stores, edition, clock }: LogTools) {
  const ranges = await stores.archivedLogs.ranges(ref)
  if (ranges.some(({ log_id }) => log_id === current)) return
  const [project, tried] = await Promise.all([stores.projects.find(ref), stores.backups.latestOf(ref, 'point-in-time')])
  const now = clock.now()
  const isRecent = tried?.state === 'failed' && now.getTime() - tried.created_at.getTime() < BASE_AGAIN_AFTER
  if (!project || isRecent) return
  const expiresAt = expiryOf(now, backupPlan(plan, edition))
  await scheduleBackup(stores, { project, kind: 'point-in-time', now, expiresAt })
}

async function isDiskShort({ dataDirectory, bounds }: LogTools['config']) {
  const { bavail, bsize } = await statfs(dataDirectory)
  return bavail * bsize < SPARE * bounds.reservedDiskMegabytes * 1024 * 1024
}
