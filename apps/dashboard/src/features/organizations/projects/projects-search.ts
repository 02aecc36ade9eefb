import { missingSearch } from '../../../lib/url/missing-search.ts'
import { oneText } from '../../../lib/url/plain-search.ts'

/** What an address says of the list; the page decides what it understands. */
export const projectsSearch = (
  search: Record<string, unknown>,
): { error?: string; org?: string; state?: string; sort?: string } => ({
  ...missingSearch(search),
  state: oneText(search['state']),
  sort: oneText(search['sort']),
})
