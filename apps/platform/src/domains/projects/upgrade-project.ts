import type { Received } from '@plinth/contract/endpoint'
import type { projects } from '@plinth/contract/projects'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { changeStatus } from './change-status.ts'
import { majorNotInstalled, notAnUpgrade } from './project-errors.ts'
import { restingStatusOf } from './resting-status.ts'

export async function upgradeProject({ postgres_engine }: Received<typeof projects.upgrade>, context: ProjectContext) {
  const { fleet, project } = context
  const major = fleet.installedMajor(postgres_engine)
  if (!major) throw majorNotInstalled(postgres_engine)
  if (major <= project.postgres_major) throw notAnUpgrade()
  const change = await changeStatus(
    {
      verb: 'upgrade',
      participle: 'upgraded',
      to: 'UPGRADING',
      changes: { target_major: major, resting_status: restingStatusOf(project.status) },
    },
    context,
  )
  return { ...change, before: { postgres: project.postgres_major }, after: { postgres: major } }
}
