import { database } from '@plinth/contract/database'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

export const extensionsQuery = (ref: string) => ({
  queryKey: keyOf(database.extensions, { ref }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.extensions, { ref }, signal),
})
