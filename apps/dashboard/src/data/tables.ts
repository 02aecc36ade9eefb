import { ApiError } from '@plinth/contract/api-error'
import { database, type TableDetail } from '@plinth/contract/database'
import { minutes } from '@plinth/catalog/durations'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { keepPreviousData } from '@tanstack/react-query'
import { type Cancelable, keyOf, nameOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

const PAGE = 200
const COLUMN_PAGE = 1000
const MOST_COLUMN_PAGES = 10

export const schemasQuery = (ref: string) => ({
  queryKey: keyOf(database.schemas, { ref }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.schemas, { ref, limit: 1000 }, signal),
})

/** The tables and views of a schema, 200 at a time. */
export const tablesQuery = (ref: string, { schema, search }: { schema: string; search: string }) => {
  const input = { ref, included_schemas: [schema], ...(search ? { search } : {}), limit: PAGE }
  return {
    queryKey: [...keyOf(database.tables, input), 'pages'],
    queryFn: ({ signal, pageParam: offset }: Cancelable & { pageParam: number }) =>
      callDatabase(database.tables, { ...input, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Table[], pages: Table[][]) => (last.length < PAGE ? undefined : pages.length * PAGE),
    placeholderData: keepPreviousData,
  }
}

/** One table with its columns and constraints, by its OID. Null when not found. */
export const tableQuery = (ref: string, id: number) => ({
  queryKey: keyOf(database.table, { ref, table_id: String(id) }),
  queryFn: ({ signal }: Cancelable): Promise<TableDetail | null> =>
    callDatabase(database.table, { ref, table_id: String(id) }, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.reason === 'table_not_found') return null
      throw error
    }),
  // the way to its page has just asked
  retryOnMount: false,
})

/** Names for completion while typing SQL. A database with more than ten thousand columns gets the first ones only. */
export const columnNamesQuery = (ref: string) => ({
  queryKey: [nameOf(database.columns), { ref }, 'names'],
  queryFn: async ({ signal }: Cancelable) => {
    const all: Column[] = []
    for (let page = 0; page < MOST_COLUMN_PAGES; page++) {
      const input = { ref, limit: COLUMN_PAGE, offset: page * COLUMN_PAGE }
      const columns = await callDatabase(database.columns, input, signal)
      all.push(...columns)
      if (columns.length < COLUMN_PAGE) break
    }
    return all.map(({ schema, table, name, data_type }) => ({ schema, table, name, type: data_type }))
  },
  staleTime: minutes(5),
})
