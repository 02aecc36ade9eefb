import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { changeStatus } from './change-status.ts'
import { restorePeriodOver } from './project-errors.ts'
import { requireActiveProject, requireSizeInPlan } from '../plans/require-limits.ts'
import { requireCount, requireRoom } from './require-room.ts'
import { isRestorable } from './project-rules.ts'
import { cancelPurge } from './schedule-project.ts'

/** Brings back what was paused, and what was deleted less than 48 hours ago. */
export async function restoreProject(_: unknown, context: ProjectContext) {
  if (!isRestorable(context.project, context.clock.now())) throw restorePeriodOver()
  await requireRoom(context.project.compute_size, context, context.project.ref)
  const organization = (await context.stores.organizations.lockBySlug(context.membership.organization.slug))!
  requireSizeInPlan(context.project.compute_size, organization, context)
  if (isAtRest(context.project.status)) await requireActiveProject(organization, context)
  if (context.project.status === 'REMOVED') await requireCount(context.project.organization_id, context)
  const change = await changeStatus(
    { verb: 'restore', participle: 'restored', to: 'RESTORING', changes: { removed_at: null } },
    context,
  )
  await cancelPurge(context.stores, context.project.ref)
  return change
}

/** Takes nothing of what a plan allows. */
const isAtRest = (status: ProjectStatus) => status === 'INACTIVE' || status === 'REMOVED'
