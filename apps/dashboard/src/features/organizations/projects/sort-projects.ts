import type { ListedProject } from '@plinth/contract/projects'
import { groupOf } from './project-groups.ts'
import { projectGroups, type ProjectSort } from './list-choice.ts'

export const sortLabels: Record<ProjectSort, string> = {
  status: 'Sort by status',
  name: 'Sort by name',
  activity: 'Sort by last connection',
  size: 'Sort by size',
  created: 'Newest first',
}

type Sorted = Pick<
  ListedProject,
  'name' | 'status' | 'disk' | 'client_connections' | 'last_connected_at' | 'inserted_at'
>

/** By status those that need attention come first. Equal ones stand by name. */
export function sortProjects<Project extends Sorted>(projects: readonly Project[], sort: ProjectSort) {
  const rank = ranks[sort]
  return projects.toSorted((one, other) => rank(one) - rank(other) || byName.compare(one.name, other.name))
}

const byName = new Intl.Collator('en', { numeric: true })

/** The smallest first. */
const ranks: Record<ProjectSort, (project: Sorted) => number> = {
  status: ({ status }) => projectGroups.indexOf(groupOf(status)),
  name: () => 0,
  activity: ({ client_connections: now, last_connected_at: last }) =>
    now > 0 ? -Number.MAX_VALUE : last === null ? 0 : -Date.parse(last),
  size: ({ disk }) => -(disk?.used_bytes ?? 0),
  created: ({ inserted_at }) => -Date.parse(inserted_at),
}
