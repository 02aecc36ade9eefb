import { enums } from '@plinth/contract/enums'
import { database } from '@plinth/contract/database'
import { type Cancelable, invalidate, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'
import { type ObjectChoice, objectPages } from './object-pages.ts'
import { refreshStructure } from './refresh-structure.ts'

export const enumsQuery = (ref: string, choice: ObjectChoice) => objectPages(enums.list, ref, choice)

/** What would be dropped with a type, as it is now. */
export const enumDependentsQuery = (ref: string, id: number) => ({
  queryKey: keyOf(enums.dependents, { ref, object_id: String(id) }),
  queryFn: ({ signal }: Cancelable) => callDatabase(enums.dependents, { ref, object_id: String(id) }, signal),
  gcTime: 0,
})

/** For after a change of them. */
export const refreshEnums = () =>
  Promise.all([invalidate(enums.list), invalidate(enums.dependents), invalidate(database.types), refreshStructure()])
