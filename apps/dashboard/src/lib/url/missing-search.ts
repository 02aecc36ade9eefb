import { oneText } from './plain-search.ts'

/** What an address says after leading away from something that does not exist. */
export const missingSearch = ({ error, org }: Record<string, unknown>): { error?: string; org?: string } => ({
  error: oneText(error),
  org: oneText(org),
})
