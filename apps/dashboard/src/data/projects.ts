import { seconds } from '@plinth/catalog/durations'
import { isInMotion } from '@plinth/catalog/project-status'
import { projects, type Project, type ListedProject } from '@plinth/contract/projects'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { call, type Cancelable, invalidate, keyOf, nameOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { sortByName } from '../lib/search/sort-by-name.ts'
import { listOf } from './organizations.ts'
import { needsWatching, withStatus, type StatusNews } from './project-news.ts'

/**
 * The projects of an organization, by name, with figures that are asked for every half a minute; more often while the
 * platform is at work on one of them.
 */
export const projectsQuery = (organization_slug: string) => ({
  queryKey: keyOf(projects.list, { organization_slug }),
  queryFn: async ({ signal }: Cancelable) =>
    listOf<ListedProject>(await call(projects.list, { organization_slug }, { signal })),
  select: sortByName<ListedProject>,
  refetchInterval: ({ state: { data } }: { state: { data: ListedProject[] | undefined } }) =>
    data?.some(({ status }) => isInMotion(status)) ? seconds(2) : seconds(30),
})

/** Every project the person can see, by name. Fresh for half a minute. */
export const allProjectsQuery = () => ({
  queryKey: keyOf(projects.list, {}),
  queryFn: async ({ signal }: Cancelable) => listOf<ListedProject>(await call(projects.list, {}, { signal })),
  select: sortByName<ListedProject>,
  staleTime: seconds(30),
})

/** One project. Fresh for half a minute; asked for every five seconds until it can be used. */
export const projectQuery = (ref: string) => ({
  queryKey: keyOf(projects.get, { ref }),
  queryFn: async ({ signal }: Cancelable) => {
    if (ref === '') throw new Error('Project ref is required')
    const project = await call(projects.get, { ref }, { signal })
    rememberStatus(project)
    return project
  },
  staleTime: seconds(30),
  refetchInterval: ({ state: { data } }: { state: { data: Project | undefined } }) =>
    data && needsWatching(data) ? seconds(5) : (false as const),
})

/** When a client last connected from outside; asked for until one has. */
export const lastConnectionQuery = (ref: string) => ({
  queryKey: keyOf(projects.connections, { ref }),
  queryFn: ({ signal }: Cancelable) => call(projects.connections, { ref }, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { state: { data: { last_connected_at: string | null } | undefined } }) =>
    data?.last_connected_at ? (false as const) : seconds(2),
})

/** For the operator: what Postgres said when it was last started. */
export const startLogQuery = (ref: string) => ({
  queryKey: keyOf(projects.startLog, { ref }),
  queryFn: ({ signal }: Cancelable) => call(projects.startLog, { ref }, { signal }),
  staleTime: 0,
})

const statusQuery = (ref: string) => ({
  queryKey: keyOf(projects.status, { ref }),
  queryFn: async ({ signal }: Cancelable) => {
    const news = { ref, ...(await call(projects.status, { ref }, { signal })) }
    rememberStatus(news)
    if (!isInMotion(news.status)) await refreshProjects()
    return news
  },
  staleTime: 0,
  gcTime: 0,
  refetchInterval: seconds(2),
})

/** The project, watched closely while the platform is at work on it. */
export function useProject(ref: string): Project {
  const { data: project } = useSuspenseQuery(projectQuery(ref))
  useQuery({ ...statusQuery(ref), enabled: isInMotion(project.status) })
  return project
}

/**
 * Writes a status that arrived into every cached list and into the project itself. Where it is no news, nothing is written:
 * that would make the rest count as just received.
 */
export function rememberStatus(news: StatusNews) {
  queryClient.setQueriesData<ListedProject[]>({ queryKey: [nameOf(projects.list)] }, (list) => {
    if (!Array.isArray(list)) return undefined
    const updated = list.map((project) => withStatus(project, news))
    return updated.some((project, index) => project !== list[index]) ? updated : undefined
  })
  queryClient.setQueryData<Project>(keyOf(projects.get, { ref: news.ref }), (project) => {
    const updated = project && withStatus(project, news)
    return updated === project ? undefined : updated
  })
}

/** Asks again for every project that is on the screen. */
export const refreshProjects = () => Promise.all([invalidate(projects.get), invalidate(projects.list)])
