import { assistant, type ChatRequest } from '@plinth/contract/assistant'
import { organizations, type Organization } from '@plinth/contract/organizations'
import type { Project } from '@plinth/contract/projects'
import { call, keyOf, query } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { projectQuery } from './projects.ts'

export const DISCLOSURES_AT_ONCE = 50

/** Sends a chat and gets its answer as a stream of events. */
export const askAssistant = (request: ChatRequest & { ref: string }, signal: AbortSignal): Promise<Response> =>
  call(assistant.chat, request, { signal })

/** Whether the organization of a project shares its data with the model, as far as it is known here. */
export function sharesData(ref: string): boolean {
  const project = queryClient.getQueryData<Project>(projectQuery(ref).queryKey)
  const known = queryClient.getQueryData<Organization[]>(keyOf(organizations.list, {}))
  const organization = known?.find(({ slug }) => slug === project?.organization_slug)
  return organization?.opt_in_tags.includes('AI_DATA_GENERATOR_OPT_IN') === true
}

/** What was sent to the model, a page of it, newest first. */
export const disclosuresQuery = (slug: string, before: string | undefined) => ({
  ...query(assistant.disclosures, { slug, limit: DISCLOSURES_AT_ONCE, ...(before ? { before } : {}) }),
  staleTime: 0,
})

/** One text that was sent, word for word. */
export const disclosureQuery = (slug: string, id: string) => query(assistant.disclosure, { slug, id })
