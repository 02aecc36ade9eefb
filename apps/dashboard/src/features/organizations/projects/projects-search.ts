import { missingSearch } from '../../../lib/missing-search.ts'

/** In the order of urgency. */
export const projectGroups = ['attention', 'working', 'healthy', 'paused', 'deleted'] as const
export type ProjectGroup = (typeof projectGroups)[number]

export const projectSorts = ['status', 'name', 'activity', 'size', 'created'] as const
export type ProjectSort = (typeof projectSorts)[number]

export interface ProjectsSearch {
  state?: ProjectGroup | undefined
  sort?: ProjectSort | undefined
}

/** Which projects an address shows, and in which order; what it names otherwise counts as absent. */
export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch & ReturnType<typeof missingSearch> => ({
  ...missingSearch(search),
  state: projectGroups.find((group) => group === search['state']),
  sort: projectSorts.find((sort) => sort === search['sort']),
})
