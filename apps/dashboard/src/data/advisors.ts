import { advisors } from '@plinth/contract/advisors'
import { database } from '@plinth/contract/database'
import type { StatementOrder } from '@plinth/postgres-meta/introspect/statements'
import { keepPreviousData } from '@tanstack/react-query'
import { type Cancelable, keyOf, query } from '../api/api.ts'
import { callDatabase } from './call-database.ts'

export const advisorRulesQuery = (ref: string) => query(advisors.rules, { ref })

export const securityLintsQuery = (ref: string) => ({
  queryKey: keyOf(database.securityLints, { ref }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.securityLints, { ref }, signal),
  // somebody comes back from the SQL editor to see whether it helped
  staleTime: 0,
})

export const statementsQuery = (ref: string, order: StatementOrder, platform: 'included' | 'excluded') => ({
  queryKey: keyOf(database.statements, { ref, order, platform }),
  queryFn: ({ signal }: Cancelable) => callDatabase(database.statements, { ref, order, platform }, signal),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
