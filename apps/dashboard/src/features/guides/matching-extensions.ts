import { extensions } from '@plinth/catalog/extensions'
import { matchesSearch } from '../../lib/search/matches-search.ts'

/** Those with every word of the search in the name, the comment or a tag. */
export const matchingExtensions = (search: string) =>
  extensions.filter(({ name, comment, tags }) => matchesSearch(search, name, comment, ...tags))
