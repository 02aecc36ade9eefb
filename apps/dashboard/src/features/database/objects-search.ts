import { oneText } from '../../lib/url/plain-search.ts'

/** What the address of a list of the database says. */
export interface ObjectsSearch {
  schema?: string | undefined
  search?: string | undefined
  /** The one whose sheet is open, by its id. */
  open?: string | undefined
}

export const objectsSearch = ({ schema, search, open }: Record<string, unknown>): ObjectsSearch => ({
  schema: oneText(schema),
  search: oneText(search),
  open: oneText(open),
})
