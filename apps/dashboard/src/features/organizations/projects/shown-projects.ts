import type { ListedProject } from '@plinth/contract/projects'

export interface ShownProjects {
  projects: readonly ListedProject[]
  /** When their figures were read, in milliseconds. */
  now: number
}
