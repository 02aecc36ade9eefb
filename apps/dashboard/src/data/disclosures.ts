import { assistant } from '@plinth/contract/assistant'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../api/api.ts'

export const DISCLOSURES_AT_ONCE = 50

interface Listing {
  /** Only what was sent about this project. */
  project?: string | undefined
  /** The id that the page begins after; undefined for the newest. */
  before?: string | undefined
}

/** What was sent to the model, a page of it, newest first. */
export const disclosuresQuery = (slug: string, { project, before }: Listing) => ({
  ...query(assistant.disclosures, {
    slug,
    limit: DISCLOSURES_AT_ONCE,
    ...(project ? { project_ref: project } : {}),
    ...(before ? { before } : {}),
  }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

/** One text that was sent, word for word. It never changes. */
export const disclosureQuery = (slug: string, id: string) => ({
  ...query(assistant.disclosure, { slug, id }),
  staleTime: Infinity,
})
