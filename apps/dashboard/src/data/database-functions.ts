import { databaseFunctions } from '@plinth/contract/database-functions'
import { type Cancelable, invalidate, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'
import { type ObjectChoice, objectPages } from './object-pages.ts'
import { refreshStructure } from './refresh-structure.ts'

export const functionsQuery = (ref: string, choice: ObjectChoice) => objectPages(databaseFunctions.list, ref, choice)

/** One function with its definition, as it is now. */
export const functionQuery = (ref: string, id: string) => ({
  queryKey: keyOf(databaseFunctions.detail, { ref, object_id: id }),
  queryFn: ({ signal }: Cancelable) => callDatabase(databaseFunctions.detail, { ref, object_id: id }, signal),
  refetchOnMount: 'always' as const,
})

/** For after a change of them. */
export const refreshFunctions = () =>
  Promise.all([invalidate(databaseFunctions.list), invalidate(databaseFunctions.detail), refreshStructure()])
