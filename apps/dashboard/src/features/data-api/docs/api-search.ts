import { oneText } from '../../../lib/url/plain-search.ts'

/** What the address of the API page says: which table, view or function is shown, and in which language. */
export interface ApiSearch {
  schema?: string
  /** A table or a view. */
  table?: string
  function?: string
  lang?: string
  /** What the list is narrowed to. */
  search?: string
  /** The console is open with this operation, or `free` with none. */
  try?: string
  /** Whom its request is sent as. */
  as?: string
}

const names = [
  'schema',
  'table',
  'function',
  'lang',
  'search',
  'try',
  'as',
] as const satisfies readonly (keyof ApiSearch)[]

/** Of an address that may hold anything. */
export const apiSearchOf = (search: { [Name in keyof ApiSearch]: unknown }): ApiSearch =>
  Object.fromEntries(names.map((name) => [name, oneText(search[name])]))
