import { formatRelativeTime } from '@plinth/ui/format-relative-time'

/** When an API key was last used, in a sentence. */
export const lastUseOfKey = (lastUsedAt: string | null) =>
  lastUsedAt === null ? 'It was never used.' : `It was last used ${ago(lastUsedAt)}.`

/** When a token of a signing key was last accepted, in a sentence. */
export const lastUseOfTokens = (lastUsedAt: string | null) =>
  lastUsedAt === null ? 'No token of it was seen.' : `A token of it was last used ${ago(lastUsedAt)}.`

const ago = (moment: string) => formatRelativeTime(Date.parse(moment), Date.now())
