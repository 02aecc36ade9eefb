import { type Introspection, introspect, type IntrospectionFilter } from '@plinth/postgres-meta/introspection'
import type * as z from 'zod/mini'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { introspectionFailure, requireUsable } from '../database-errors.ts'
import { requireHandle } from '../require-handle.ts'
import type { ReadPool } from './read-pools.ts'

interface Listing {
  included_schemas?: string[] | undefined
  table_id?: number | undefined
  search?: string | undefined
  limit: number
  offset: number
}

/** A listing of the catalog, narrowed as the call asks. */
export function listOf<Row extends z.ZodMiniType, Filter extends keyof IntrospectionFilter>(
  catalogue: Introspection<Row, Filter>,
) {
  return reading((pool, { included_schemas, table_id, search, limit, offset }: Listing) => {
    const filter: IntrospectionFilter = {
      ...(included_schemas ? { schemas: included_schemas } : {}),
      ...(table_id === undefined ? {} : { tables: [table_id] }),
      ...(search ? { search } : {}),
      limit,
      offset,
    }
    return introspect<Row, keyof IntrospectionFilter>(pool, catalogue, filter)
  })
}

/** Runs a query of ours as the person who asks. */
export function reading<Input, Output>(read: (pool: ReadPool, input: Input) => Promise<Output>) {
  return async (input: Input, context: ProjectContext) => {
    const person = requireHandle(context)
    requireUsable(context)
    try {
      return await context.personSql.withPool(person, context.signal, (pool) => read(pool, input))
    } catch (error) {
      throw introspectionFailure(error)
    }
  }
}
