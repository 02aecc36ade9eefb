/** In the order of urgency. */
export const projectGroups = ['attention', 'working', 'healthy', 'paused', 'deleted'] as const
export type ProjectGroup = (typeof projectGroups)[number]

export const projectSorts = ['status', 'name', 'activity', 'size', 'created'] as const
export type ProjectSort = (typeof projectSorts)[number]

/** Which projects are shown, and in which order. */
export interface ListChoice {
  /** All where none is given. */
  state: ProjectGroup | undefined
  sort: ProjectSort
}

/** What of an address is understood. */
export const choiceOf = ({ state, sort }: { state?: string; sort?: string }): ListChoice => ({
  state: projectGroups.find((group) => group === state),
  sort: projectSorts.find((candidate) => candidate === sort) ?? 'status',
})
