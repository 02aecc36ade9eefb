import type { Table } from '../schema-cache/table.ts'

/** What requests are made of, by the names that paths refer to. */
export function sharedParameters(tables: readonly Table[]) {
  return Object.fromEntries([
    ['preferParams', preference(undefined)],
    ['preferReturn', preference(RETURN)],
    ['preferCount', preference(['count=none'])],
    ['preferPost', preference([...RETURN, 'resolution=ignore-duplicates', 'resolution=merge-duplicates'])],
    ['select', inQuery('select', 'Filtering Columns')],
    ['on_conflict', inQuery('on_conflict', 'On Conflict')],
    ['order', inQuery('order', 'Ordering')],
    ['range', inHeader('Range', PAGES)],
    ['rangeUnit', { ...inHeader('Range-Unit', PAGES), default: 'items' }],
    ['offset', inQuery('offset', PAGES)],
    ['limit', inQuery('limit', PAGES)],
    ...tables.flatMap((table) => [[`body.${table.name}`, body(table)] as const, ...filters(table)]),
  ])
}

const RETURN = ['return=representation', 'return=minimal', 'return=none']
const PAGES = 'Limiting and Pagination'

const preference = (values: string[] | undefined) => ({ ...inHeader('Prefer', 'Preference'), enum: values })

const inHeader = (name: string, description: string) => ({
  name,
  description,
  required: false,
  in: 'header',
  type: 'string',
})

const inQuery = (name: string, description: string | undefined) => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
})

const body = ({ name }: Table) => ({
  name,
  description: name,
  required: false,
  in: 'body',
  schema: { $ref: `#/definitions/${name}` },
})

const filters = (table: Table) =>
  [...table.columns.values()].map(
    ({ name, comment }) => [`rowFilter.${table.name}.${name}`, inQuery(name, comment)] as const,
  )
