import { type Introspection, introspect, type IntrospectionFilter } from '@plinth/postgres-meta/introspection'
import { columns } from '@plinth/postgres-meta/introspect/columns'
import { extensions } from '@plinth/postgres-meta/introspect/extensions'
import { functions } from '@plinth/postgres-meta/introspect/functions'
import { indexes } from '@plinth/postgres-meta/introspect/indexes'
import { policies } from '@plinth/postgres-meta/introspect/policies'
import { schemas } from '@plinth/postgres-meta/introspect/schemas'
import { tables } from '@plinth/postgres-meta/introspect/tables'
import { securityLints } from '@plinth/postgres-meta/lints/security-lints'
import type * as z from 'zod/mini'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { requireUsable, tableNotFound } from '../database/database-errors.ts'
import { personIn } from '../database/person-sql.ts'
import { boundedRows } from './bounded-rows.ts'

const MOST_ROWS = 200

/** What the person's own login sees of the project's schema, in lists of a bounded length. */
export function createSchemaReader(context: ProjectContext) {
  const { personSql, project, stores, signal } = context
  const who = personIn(context)

  async function listed<Row extends z.ZodMiniType, Filter extends keyof IntrospectionFilter>(
    catalogue: Introspection<Row, Filter>,
    filter: IntrospectionFilter = {},
  ) {
    requireUsable(context)
    const rows = await personSql.withPool(who, signal, (pool) =>
      introspect<Row, keyof IntrospectionFilter>(pool, catalogue, { ...filter, limit: MOST_ROWS + 1 }),
    )
    return boundedRows(rows, MOST_ROWS)
  }

  /** Throws when there is no such table, which is not the same as one that has none of these. */
  async function listedOf<Row extends z.ZodMiniType, Filter extends keyof IntrospectionFilter>(
    table_id: number,
    catalogue: Introspection<Row, Filter>,
  ) {
    const found = await listed(catalogue, { tables: [table_id] })
    if (found.rows.length > 0) return found
    const { rows } = await listed(tables, { tables: [table_id] })
    if (rows.length === 0) throw tableNotFound()
    return found
  }

  return {
    schemas: () => listed(schemas),
    tables: ({ schema }: { schema: string }) => listed(tables, { schemas: [schema] }),
    functions: ({ schema }: { schema: string }) => listed(functions, { schemas: [schema] }),
    extensions: () => listed(extensions),
    indexes: ({ table_id }: { table_id: number }) => listedOf(table_id, indexes),
    policies: ({ table_id }: { table_id?: number | undefined }) =>
      table_id === undefined ? listed(policies) : listedOf(table_id, policies),

    /** Throws when there is no such table. */
    async columns({ table_id }: { table_id: number }) {
      const found = await listed(columns, { tables: [table_id] })
      if (found.rows.length === 0) throw tableNotFound()
      return found
    },

    /** Without the rules that the project has switched off. */
    async advisors() {
      const switchedOff = await stores.advisorRules.switchedOff(project.id)
      const { rows, is_truncated } = await listed(securityLints)
      return { findings: rows.filter(({ rule }) => !switchedOff.includes(rule)), is_truncated }
    },
  }
}
