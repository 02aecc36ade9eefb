import { triggers } from '@plinth/contract/triggers'
import { type Cancelable, invalidate, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'
import { type ObjectChoice, objectPages } from './object-pages.ts'
import { refreshStructure } from './refresh-structure.ts'

export const triggersQuery = (ref: string, choice: ObjectChoice) => objectPages(triggers.list, ref, choice)

/** What a new trigger can call. */
export const triggerFunctionsQuery = (ref: string) => ({
  queryKey: keyOf(triggers.functions, { ref }),
  queryFn: ({ signal }: Cancelable) => callDatabase(triggers.functions, { ref }, signal),
  refetchOnMount: 'always' as const,
})

/** For after a change of them. */
export const refreshTriggers = () => Promise.all([invalidate(triggers.list), refreshStructure()])
