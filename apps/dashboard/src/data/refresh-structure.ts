import { database } from '@plinth/contract/database'
import { invalidate } from '../api/api.ts'

/** For after a change of the structure: whatever is on the screen is asked for again. */
export const refreshStructure = () =>
  Promise.all([
    invalidate(database.schemas),
    invalidate(database.tables),
    invalidate(database.table),
    invalidate(database.columns),
    invalidate(database.names),
    invalidate(database.tableParts),
  ])
