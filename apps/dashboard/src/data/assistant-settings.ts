import { type OptInTag, optInTags } from '@plinth/catalog/assistant-sharing'
import { ApiError } from '@plinth/contract/api-error'
import { assistant } from '@plinth/contract/assistant'
import { organizations, type Organization } from '@plinth/contract/organizations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, invalidate, keyOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { requestIdOf } from '../api/toast-error.ts'
import { organizationsQuery } from './organizations.ts'

/** What to change; what is left out stays as it is. */
export interface AssistantChange {
  is_on?: boolean
  opt_in_tags?: readonly OptInTag[]
}

/** What an organization allows the assistant, as it was last chosen, and how to change it. */
export function useAssistantSettings({ slug, assistant_is_on, opt_in_tags }: Organization, onSaved?: OnSaved) {
  // owners decide by what they see here, so the list is fetched again
  useQuery({ ...organizationsQuery(), staleTime: 0 })
  const saving = useMutation({
    mutationFn: (change: AssistantChange) => save(slug, change),
    scope: { id: `assistant ${slug}` },
    onSuccess: async (saved, change) => {
      const queryKey = keyOf(organizations.list, {})
      // a list that set out before would bring the old choice back
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Organization[]>(queryKey, (known) =>
        known?.map((organization) => (organization.slug === slug ? saved : organization)),
      )
      onSaved?.(saved, change)
    },
    // where the answer was lost, it may have been saved
    onError: () => void invalidate(organizations.list),
  })
  const underWay = saving.isPending ? saving.variables : {}
  return {
    isOn: underWay.is_on ?? assistant_is_on,
    tags: underWay.opt_in_tags ?? opt_in_tags,
    isPending: saving.isPending,
    failure: saving.error instanceof NotSaved ? saving.error : undefined,
    decide: (change: AssistantChange) => saving.mutate({ ...underWay, ...change }),
  }
}

type OnSaved = (saved: Organization, change: AssistantChange) => void

/** What was not changed is what it is on the server, whatever somebody else has made of it since. */
async function save(slug: string, change: AssistantChange) {
  const now = await call(organizations.get, { slug }).catch((error: Error) => {
    throw new NotSaved(error, { isCertain: true })
  })
  return call(assistant.configure, {
    slug,
    is_on: change.is_on ?? now.assistant_is_on,
    opt_in_tags: optInTags.filter((tag) => (change.opt_in_tags ?? now.opt_in_tags).includes(tag)),
  }).catch((error: Error) => {
    throw new NotSaved(error, { isCertain: error instanceof ApiError && error.code >= 400 && error.code < 500 })
  })
}

/** Why it was not saved, or, where no answer came, may not have been. */
export class NotSaved extends Error {
  readonly isCertain: boolean
  readonly requestId: string | undefined

  constructor(cause: Error, { isCertain }: { isCertain: boolean }) {
    super(cause.message, { cause })
    this.isCertain = isCertain
    this.requestId = requestIdOf(cause)
  }
}
