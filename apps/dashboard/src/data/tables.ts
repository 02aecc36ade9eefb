import { ApiError } from '@plinth/contract/api-error'
import { database, type TableDetail } from '@plinth/contract/database'
import type { Endpoint } from '@plinth/contract/endpoint'
import { minutes } from '@plinth/catalog/durations'
import { isSystemSchema as isPostgresSchema } from '@plinth/catalog/system-schemas'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { keepPreviousData } from '@tanstack/react-query'
import { call, invalidate, keyOf, nameOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { projectQuery } from './projects.ts'

const PAGE = 500
const COLUMN_PAGE = 1000
const MOST_COLUMN_PAGES = 10

/** Schemas that the platform makes in every project for itself. */
const platformSchemas: readonly string[] = ['auth', 'extensions', 'plinth', 'realtime', 'storage']

/** Whether a schema is there without anybody having made it. */
export const isSystemSchema = (name: string) =>
  isPostgresSchema(name) || name.startsWith('pg_') || platformSchemas.includes(name)

export const schemasQuery = (ref: string) => ({
  queryKey: keyOf(database.schemas, { ref }),
  queryFn: ({ signal }: Signalled) => callDatabase(database.schemas, { ref, limit: 1000 }, signal),
})

/** The tables and views of a schema, 500 at a time. */
export const tablesQuery = (ref: string, { schema, search }: { schema: string; search: string }) => {
  const input = { ref, included_schemas: [schema], ...(search ? { search } : {}), limit: PAGE }
  return {
    queryKey: [...keyOf(database.tables, input), 'pages'],
    queryFn: ({ signal, pageParam: offset }: Signalled & { pageParam: number }) =>
      callDatabase(database.tables, { ...input, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Table[], pages: Table[][]) => (last.length < PAGE ? undefined : pages.length * PAGE),
    placeholderData: keepPreviousData,
  }
}

/** One table with its columns and constraints, by its OID. Null when not found. */
export const tableQuery = (ref: string, id: number) => ({
  queryKey: keyOf(database.table, { ref, table_id: String(id) }),
  queryFn: ({ signal }: Signalled): Promise<TableDetail | null> =>
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
  queryFn: async ({ signal }: Signalled) => {
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

/** A call of the metadata proxy with the project's sealed handle, fetched again where it is missing or has expired. */
export async function callDatabase<Sent extends { ref: string }, Received, Answer>(
  endpoint: Endpoint<Sent, Received, Answer>,
  input: Sent,
  signal?: AbortSignal,
): Promise<Answer> {
  const callWith = (handle: string) => call(endpoint, input, { signal, headers: { 'x-connection-encrypted': handle } })
  const { connectionString } = await queryClient.ensureQueryData(projectQuery(input.ref))
  if (connectionString === null) return callWith(await freshHandle(input.ref))
  try {
    return await callWith(connectionString)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'expired_connection_handle') throw error
    return callWith(await freshHandle(input.ref))
  }
}

async function freshHandle(ref: string) {
  const { connectionString } = await queryClient.fetchQuery({ ...projectQuery(ref), staleTime: 0 })
  if (connectionString !== null) return connectionString
  throw new ApiError('The database of this project is not ready yet. Try again in a few seconds.', {
    code: 503,
    reason: 'database_not_ready',
  })
}

interface Signalled {
  signal: AbortSignal
}
