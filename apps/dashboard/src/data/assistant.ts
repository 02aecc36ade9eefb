import { assistant, type ChatRequest } from '@plinth/contract/assistant'
import { organizations, type Organization } from '@plinth/contract/organizations'
import type { Project } from '@plinth/contract/projects'
import { call, keyOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { projectQuery } from './projects.ts'

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
