import { oneText } from '../../lib/url/plain-search.ts'

/** What the address says of a table beside its id. */
export interface TableSearch {
  filter?: string[]
  sort?: string[]
  view?: 'definition'
  /** What is open beside the table. */
  panel?: 'api'
}

export function tableSearch(search: Record<string, unknown>): TableSearch {
  const filter = textsOf(search['filter'])
  const sort = textsOf(search['sort'])
  return {
    ...(filter ? { filter } : {}),
    ...(sort ? { sort } : {}),
    ...(search['view'] === 'definition' ? { view: 'definition' as const } : {}),
    ...(search['panel'] === 'api' ? { panel: 'api' as const } : {}),
  }
}

/** The schema whose tables are listed. */
export function schemaSearch(search: Record<string, unknown>): { schema?: string } {
  const schema = oneText(search['schema'])
  return schema === undefined ? {} : { schema }
}

/** A search parameter that may occur several times. */
function textsOf(value: unknown): string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string' && text !== '')
  return texts.length === 0 ? undefined : texts
}
