import { oneText } from '../../lib/url/plain-search.ts'

/** What the address says of a table beside its id. */
export interface TableSearch {
  filter?: string[]
  sort?: string[]
  view?: 'definition'
  /** What is open beside the table. */
  panel?: 'api' | 'try-as' | undefined
  /** Whom its rows are read as: `rowsCaller` of the contract. */
  as?: string | undefined
  /** The key of the row that is open, in the words of `writeRowKey`; absent where rows have none. */
  row?: string | undefined
  /** Its number when it was opened: it is looked for around there. */
  at?: number | undefined
  /** The column that it was opened at. */
  column?: string | undefined
}

export function tableSearch(search: Record<string, unknown>): TableSearch {
  const filter = textsOf(search['filter'])
  const sort = textsOf(search['sort'])
  const row = oneText(search['row'])
  const as = oneText(search['as'])
  const at = Number(search['at'])
  const hasPlace = Number.isSafeInteger(at) && at > 0
  return {
    ...(filter ? { filter } : {}),
    ...(sort ? { sort } : {}),
    ...(search['view'] === 'definition' ? { view: 'definition' as const } : {}),
    ...(search['panel'] === 'api' || search['panel'] === 'try-as' ? { panel: search['panel'] } : {}),
    ...(as === undefined ? {} : { as }),
    ...(row === undefined ? {} : { row }),
    ...(hasPlace ? { at } : {}),
    ...(row !== undefined || hasPlace ? { column: oneText(search['column']) } : {}),
  }
}

/** What the address says of the list of tables. */
export interface SchemaSearch {
  schema?: string | undefined
  /** What their names contain. */
  tables?: string | undefined
  /** Opens the form of a new table. */
  create?: 'table' | undefined
}

export const schemaSearch = ({ schema, tables, create }: Record<string, unknown>): SchemaSearch => ({
  schema: oneText(schema),
  tables: oneText(tables),
  create: create === 'table' ? create : undefined,
})

/** A search parameter that may occur several times. */
function textsOf(value: unknown): string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string' && text !== '')
  return texts.length === 0 ? undefined : texts
}
