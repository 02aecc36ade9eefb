import { oneText } from '../../lib/url/plain-search.ts'

/** What the address of the logs says: which lines are shown, and which one is open. */
export interface LogsSearch {
  source?: string
  /** What the list of sources is narrowed to. */
  sources?: string
  range?: string
  /** Milliseconds since 1970: a part of the time that somebody looks at more closely. */
  from?: string
  to?: string
  text?: string
  level?: string
  status?: string
  method?: string
  role?: string
  line?: string
  /** `sql` where the lines are queried instead of listed. */
  view?: string
}

const names = [
  'source',
  'sources',
  'range',
  'from',
  'to',
  'text',
  'level',
  'status',
  'method',
  'role',
  'line',
  'view',
] as const satisfies readonly (keyof LogsSearch)[]

export const logsSearchOf = (search: Record<string, unknown>): LogsSearch =>
  Object.fromEntries(names.map((name) => [name, oneText(search[name])]))
