import type { Received } from '@plinth/contract/endpoint'
import type { projects } from '@plinth/contract/projects'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { changeStatus } from './change-status.ts'
import { requireSizeInPlan } from '../plans/require-limits.ts'
import { requireRoom } from './require-room.ts'
import { restingStatusOf } from './resting-status.ts'

export async function resizeProject(
  { desired_instance_size }: Received<typeof projects.resize>,
  context: ProjectContext,
) {
  const { project } = context
  requireSizeInPlan(desired_instance_size, context.membership.organization, context)
  await requireRoom(desired_instance_size, context, project.ref)
  const change = await changeStatus(
    {
      verb: 'resize',
      participle: 'resized',
      to: 'RESIZING',
      changes: { target_size: desired_instance_size, resting_status: restingStatusOf(project.status) },
    },
    context,
  )
  return { ...change, before: { size: project.compute_size }, after: { size: desired_instance_size } }
}
