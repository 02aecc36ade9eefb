import type { Endpoint } from '@plinth/contract/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { type Cancelable, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

const PAGE = 500

interface Listing {
  ref: string
  included_schemas?: string | string[] | undefined
  search?: string | undefined
  limit?: unknown
  offset?: unknown
}

export interface ObjectChoice {
  /** Without one, all schemas but the platform's. */
  schema: string | undefined
  search: string
}

/** What a database has of one kind, 500 at a time. */
export function objectPages<Received, Row>(
  endpoint: Endpoint<Listing, Received, Row[]>,
  ref: string,
  { schema, search }: ObjectChoice,
) {
  const input: Listing = {
    ref,
    ...(schema === undefined ? {} : { included_schemas: [schema] }),
    ...(search ? { search } : {}),
    limit: PAGE,
  }
  return {
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ signal, pageParam: offset }: Cancelable & { pageParam: number }) =>
      callDatabase(endpoint, { ...input, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Row[], pages: Row[][]) => (last.length < PAGE ? undefined : pages.length * PAGE),
    placeholderData: keepPreviousData,
    // a client or a migration may have changed them since
    refetchOnMount: 'always' as const,
  }
}
