import { database } from '@plinth/contract/database'
import { tableAccess } from '@plinth/contract/table-access'
import { nameOf } from '../../../api/api.ts'
import { type ObjectChoice, objectPages } from '../../../data/object-pages.ts'

/** Who reaches tables and views, 500 at a time. It is out of date whenever the tables are. */
export const tableAccessPages = (ref: string, choice: ObjectChoice) => {
  const pages = objectPages(tableAccess.list, ref, choice)
  return { ...pages, queryKey: [nameOf(database.tables), 'access', ...pages.queryKey] }
}
