import { isDeepStrictEqual } from 'node:util'
import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Outcome, ProjectWork } from './advance-project.ts'
import type { Fleet } from '../../runtime/fleet.ts'
import type { ProjectRow } from '../../stores/project-store.ts'
import { isFromBackup, NO_RESTORE, restoreUnderWay } from './restore-under-way.ts'

/** The work leaves the project in a state that says so. */
export const endsIn =
  (status: ProjectStatus) =>
  (_: ProjectRow, status_detail: string): Outcome => ({ status, status_detail })

/** The engine gave the cluster its old size back; only where it could not do even that, the new one counts. */
export async function resizeFailed(project: ProjectRow, sentence: string, tools: ProjectWork): Promise<Outcome> {
  const { ref, target_size } = project
  const { fleet } = tools
  const resized = target_size !== null && (await hasSize(ref, target_size, fleet))
  return {
    status: await restingStatus(project, tools),
    failed_change: resized ? 'resize-done' : 'resize',
    failed_change_reason: sentence,
    ...(resized ? { compute_size: target_size } : {}),
    target_size: null,
    resting_status: null,
  }
}

/** The engine left the cluster as it was. */
export async function upgradeFailed(project: ProjectRow, sentence: string, tools: ProjectWork): Promise<Outcome> {
  return {
    status: await restingStatus(project, tools),
    failed_change: 'upgrade',
    failed_change_reason: sentence,
    target_major: null,
    resting_status: null,
  }
}

const hasSize = async (ref: string, size: ComputeSizeId, fleet: Fleet) =>
  isDeepStrictEqual(await fleet.engine.settings(ref).catch(() => undefined), fleet.settingsFor(size))

/** What was paused before the change stays paused: nobody asked for it to run. */
async function restingStatus({ ref, resting_status }: ProjectRow, { fleet, log }: ProjectWork): Promise<ProjectStatus> {
  if (resting_status === 'INACTIVE') {
    await fleet.shut(ref).catch((error: unknown) => log.warn({ err: error, ref }, 'A paused project was not stopped'))
    return 'INACTIVE'
  }
  const health = await fleet.engine.health(ref).catch(() => undefined)
  const isInOrder = health?.state === 'running' || (health?.state === 'stopped' && fleet.isAsleep(ref))
  return isInOrder ? 'ACTIVE_HEALTHY' : 'ACTIVE_UNHEALTHY'
}

/** A cluster that was to be replaced is as it was; one that was to be woken did not start. */
export async function restoreFailed(project: ProjectRow, sentence: string, tools: ProjectWork): Promise<Outcome> {
  if (!isFromBackup(project)) return { status: 'RESTORE_FAILED', status_detail: sentence }
  return { ...(await asBeforeRestore(project, tools)), failed_change: 'restore', failed_change_reason: sentence }
}

/** Nothing was swapped yet: the project goes on as it was. */
export async function restoreCanceled(project: ProjectRow, tools: ProjectWork): Promise<Outcome> {
  if (project.resting_status !== 'INACTIVE') tools.fleet.open(project.ref)
  return asBeforeRestore(project, tools)
}

/** What had failed to start has failed still, unless it was started for the restore. */
async function asBeforeRestore(project: ProjectRow, tools: ProjectWork): Promise<Outcome> {
  const outcome = { ...NO_RESTORE, restore_stage: null }
  if (project.resting_status !== 'RESTORE_FAILED') return { status: await restingStatus(project, tools), ...outcome }
  const health = await tools.fleet.engine.health(project.ref).catch(() => undefined)
  if (health?.state === 'running') return { status: 'ACTIVE_HEALTHY', ...outcome }
  const { detail = null } = await restoreUnderWay(project, tools)
  return { status: 'RESTORE_FAILED', status_detail: detail, ...outcome }
}
