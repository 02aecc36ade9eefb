import { isStarting, isUsable, type ProjectStatus } from '@plinth/catalog/project-status'
import type { Attempts, Project, Restoring } from '@plinth/contract/projects'

/** A status that arrived, with what the platform says about it where that is known. */
export interface StatusNews {
  ref: string
  status: ProjectStatus
  status_detail?: string | null
  /** Known to be nothing where it is left out. */
  restoring?: Restoring | null
  /** None has failed where it is left out. */
  attempts?: Attempts
}

/** Whether the project is asked for every five seconds: it starts, is unknown, or has no connection yet. */
export const needsWatching = ({ status, connectionString }: Pick<Project, 'status' | 'connectionString'>) =>
  isStarting(status) || (isUsable(status) && connectionString === null)

/**
 * The project with the news in it; the very same object where nothing is new, so that nothing is drawn again. It does
 * not become usable before its handle is there: the next fetch of the project brings both at once.
 */
export function withStatus<Known extends StatusNews>(project: Known, news: StatusNews): Known {
  if (project.ref !== news.ref || lacksHandleFor(project, news)) return project
  const detail = 'status_detail' in project && news.status_detail !== undefined ? news.status_detail : undefined
  const restoring = 'restoring' in project ? (news.restoring ?? null) : undefined
  const attempts = 'attempts' in project ? (news.attempts ?? null) : undefined
  const isSameDetail = detail === undefined || detail === project.status_detail
  const isSameRestore = restoring === undefined || isSame(restoring, project.restoring ?? null)
  const areSameAttempts = attempts === undefined || areSame(attempts, project.attempts ?? null)
  if (project.status === news.status && isSameDetail && isSameRestore && areSameAttempts) return project
  return {
    ...project,
    status: news.status,
    ...(detail === undefined ? {} : { status_detail: detail }),
    ...(restoring === undefined || isSameRestore ? {} : { restoring }),
    ...(attempts === undefined || areSameAttempts ? {} : { attempts }),
  }
}

const isSame = (one: Restoring | null, other: Restoring | null) =>
  one?.from === other?.from && one?.to === other?.to && one?.stage === other?.stage

const areSame = (some: Attempts, others: Attempts) =>
  some?.failed === others?.failed && some?.next_at === others?.next_at && some?.reason === others?.reason

const lacksHandleFor = (project: object, { status }: StatusNews) =>
  isUsable(status) && 'connectionString' in project && project.connectionString === null
