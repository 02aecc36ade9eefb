import { database } from '@plinth/contract/database'
import { policies } from '@plinth/contract/policies'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { type Cancelable, invalidate, keyOf } from '../api/api.ts'
import { callDatabase } from './call-database.ts'
import { refreshStructure } from './refresh-structure.ts'

const PAGE = 500

/** Tables with their policies, 500 at a time. Without a schema those of all schemas but the platform's. */
export const tableSecurityQuery = (ref: string, { schema, search }: { schema: string | undefined; search: string }) => {
  const input = {
    ref,
    ...(schema === undefined ? {} : { included_schemas: [schema] }),
    ...(search ? { search } : {}),
    limit: PAGE,
  }
  return {
    queryKey: [...keyOf(policies.list, input), 'pages'],
    queryFn: ({ signal, pageParam: offset }: Cancelable & { pageParam: number }) =>
      callDatabase(policies.list, { ...input, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: TableSecurity[], pages: TableSecurity[][]) =>
      last.length < PAGE ? undefined : pages.length * PAGE,
    placeholderData: keepPreviousData,
  }
}

/** For after a change of them. */
export const refreshPolicies = () =>
  Promise.all([invalidate(policies.list), invalidate(database.securityLints), refreshStructure()])

type Question = Omit<typeof policies.explain.$sent, 'ref'>

/** What policies say of a row to a role. Asked on request, and not kept. */
export const useExplainPolicies = (ref: string) =>
  useMutation({ mutationFn: (question: Question) => callDatabase(policies.explain, { ref, ...question }) })
