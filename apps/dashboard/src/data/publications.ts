import { publications } from '@plinth/contract/publications'
import { invalidate } from '../api/api.ts'
import { objectPages } from './object-pages.ts'

export const publicationsQuery = (ref: string, search: string) =>
  objectPages(publications.list, ref, { schema: undefined, search })

/** For after a change of them. */
export const refreshPublications = () => invalidate(publications.list)
