import { isInMotion, type ProjectStatus } from '@plinth/catalog/project-status'
import { statusWords } from '../../../components/project/project-status.ts'
import { type ProjectGroup, projectGroups } from './list-choice.ts'

export const groupLabels: Record<ProjectGroup, string> = {
  attention: 'Needs attention',
  working: 'In progress',
  healthy: 'Healthy',
  paused: 'Paused',
  deleted: 'Deleted',
}

export function groupOf(status: ProjectStatus): ProjectGroup {
  const { state } = statusWords[status]
  if (state === 'failed' || state === 'warning') return 'attention'
  if (isInMotion(status)) return 'working'
  if (state === 'paused') return 'paused'
  return state === 'off' ? 'deleted' : 'healthy'
}

/** How many projects each group has; those without any are left out. */
export function countGroups(projects: readonly { status: ProjectStatus }[]) {
  const groups = projects.map(({ status }) => groupOf(status))
  return projectGroups
    .map((group) => ({ group, count: groups.filter((candidate) => candidate === group).length }))
    .filter(({ count }) => count > 0)
}
