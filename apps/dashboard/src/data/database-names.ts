import { database } from '@plinth/contract/database'
import type { DatabaseName } from '@plinth/postgres-meta/introspect/names'
import { type Cancelable, keyOf } from '../api/api.ts'
import { type NameIndex, nameIndex } from '../lib/database/name-index.ts'
import { callDatabase } from './call-database.ts'

/** More than these are searched by the server. */
const MOST = 20_000

/** The names in a database, to be searched while somebody types. */
export const databaseNamesQuery = (ref: string) => ({
  queryKey: keyOf(database.names, { ref }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.names, { ref, limit: MOST }, signal),
  select: indexOf,
})

/** What the server finds where the names are too many to be held here. */
export const foundNamesQuery = (ref: string, search: string) => ({
  queryKey: keyOf(database.names, { ref, search }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.names, { ref, search, limit: 200 }, signal),
})

function indexOf(names: DatabaseName[]): NameIndex & { isComplete: boolean } {
  return { ...nameIndex(names), isComplete: names.length < MOST }
}
