import { optInTags } from '@plinth/catalog/assistant-sharing'
import { seconds } from '@plinth/catalog/durations'
import { organizations, type Organization } from '@plinth/contract/organizations'
import type { Project } from '@plinth/contract/projects'
import { onlineManager } from '@tanstack/react-query'
import { keyOf, nameOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { organizationsQuery } from './organizations.ts'
import { projectQuery } from './projects.ts'

const SHARING_FRESH = seconds(10)

/** The organizations, fetched often enough that what the panel says about sharing follows what others change. */
export const sharingQuery = () => ({
  ...organizationsQuery(),
  staleTime: SHARING_FRESH,
  refetchInterval: SHARING_FRESH,
})

/** What the screens show as shared with the model; undefined while nothing is known. */
export function shownSharing(ref: string) {
  const project = queryClient.getQueryData<Project>(projectQuery(ref).queryKey)
  const known = queryClient.getQueryData<Organization[]>(keyOf(organizations.list, {}))
  const organization = known?.find(({ slug }) => slug === project?.organization_slug)
  return organization && optInTags.filter((tag) => organization.opt_in_tags.includes(tag))
}

/** Whether the organization of a project shares its data with the model, by the server's word. Unknown counts as no. */
export async function sharesData(ref: string): Promise<boolean> {
  if (!onlineManager.isOnline()) return false
  try {
    await queryClient.fetchQuery({ ...organizationsQuery(), staleTime: SHARING_FRESH, retry: false })
  } catch {
    return false
  }
  return isDataShared(ref)
}

/** Notifies when the organization stops sharing its data. */
export function onDataWithdrawn(ref: string, listener: () => void) {
  let wasShared = isDataShared(ref)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== nameOf(organizations.list)) return
    const isShared = isDataShared(ref)
    if (wasShared && !isShared) listener()
    wasShared = isShared
  })
}

const isDataShared = (ref: string) => shownSharing(ref)?.includes('AI_DATA_GENERATOR_OPT_IN') === true
