import type { Received } from '@plinth/contract/endpoint'
import type { indexes } from '@plinth/contract/indexes'
import * as ddl from '@plinth/postgres-meta/ddl/indexes'
import type { StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import { introspect, type Queryable } from '@plinth/postgres-meta/introspection'
import { tableIndexes } from '@plinth/postgres-meta/introspect/table-indexes'
import type { Change } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { announced } from '../../audit/record.ts'
import { indexNotFound, requireUsable } from '../database-errors.ts'
import { personIn } from '../person-sql.ts'
import type { ReadPool } from '../reads/read-pools.ts'
import { announcedStructure } from './announced-structure.ts'
import { inCatalog, lockTable, tableChanged, tableIdIn } from './lock-table.ts'
import { oidIn } from './oid-in.ts'
import { runAloneAs } from './run-alone-as.ts'
import { written } from './run-structure.ts'
import { statementFailure } from './structure-failures.ts'

/** As the person, as is what follows. The audit entries have no condition. */
export async function createIndex(input: Received<typeof indexes.create>, context: ProjectContext) {
  const { schema, table, draft } = input
  const place = { id: tableIdIn(input.table_id), schema, table }
  const { condition: _, ...shown } = draft
  const work = {
    verb: 'indexes.create',
    after: { ...shown, table: `${schema}.${table}`, columns: draft.columns.map(({ name }) => name) },
    statements: written(() => ddl.createIndex(place, draft)),
  }
  if (!draft.is_concurrent)
    return announcedStructure(
      {
        ...work,
        first: (client) => lockTable(client, place, { withPartitions: true }),
        read: async () => undefined,
      },
      context,
    )
  return announcedAlone(
    {
      ...work,
      first: (pool) => requireTable(pool, place),
      left: (pool) => isInvalid(pool, schema, draft.name),
    },
    context,
  )
}

export async function dropIndex(input: Received<typeof indexes.drop>, context: ProjectContext) {
  const { schema, name, is_concurrent } = input
  const id = oidIn(input.object_id, indexNotFound)
  const work = {
    verb: 'indexes.drop',
    before: { index: `${schema}.${name}`, is_concurrent },
    statements: written(() => ddl.dropIndex(input)),
  }
  if (!is_concurrent)
    return announcedStructure(
      {
        ...work,
        first: (client) => inCatalog(client, () => requireIndex(client, { id, schema, name })),
        read: async () => undefined,
      },
      context,
    )
  return announcedAlone(
    {
      ...work,
      first: (pool) => requireIndex(pool, { id, schema, name }),
      left: (pool) => isInvalid(pool, schema, name),
    },
    context,
  )
}

interface Alone {
  verb: string
  before?: unknown
  after?: unknown
  statements: readonly StructureStatement[]
  first: (pool: ReadPool) => Promise<void>
  /** Whether a failure has left an index that queries do not use. */
  left: (pool: ReadPool) => Promise<boolean>
}

/** Outside of a transaction, as CONCURRENTLY has to be. */
async function announcedAlone(
  { verb, statements, first, left, ...names }: Alone,
  context: ProjectContext,
): Promise<Change<undefined>> {
  requireUsable(context)
  const { project, personSql } = context
  const change = { target: project.ref, organizationId: project.organization_id, ...names }
  await announced({ verb, ...change }, context, async () => {
    await personSql.withPool(personIn(context), context.signal, first)
    for (const statement of statements) {
      const error = await runAloneAs(statement, context)
      if (!error) continue
      // of a request that is over by now, too
      const isLeft = await personSql.withPool(personIn(context), new AbortController().signal, left).catch(() => false)
      throw statementFailure(
        isLeft ? { ...error, detail: [error.detail, LEFT].filter(Boolean).join('\n') } : error,
        statement,
      )
    }
  })
  return { ...change, answer: undefined }
}

const LEFT = 'An invalid index of this name is left. Queries do not use it, and writes still pay for it: drop it.'

async function requireTable(pool: ReadPool, { id, schema, table }: { id: number; schema: string; table: string }) {
  const { rowCount } = await pool.query({
    text: `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.oid = $1 and n.nspname = $2 and c.relname = $3 and c.relkind in ('r', 'p', 'm')`,
    values: [id, schema, table],
  })
  if (rowCount === 0) throw tableChanged()
}

async function requireIndex(client: Queryable, { id, schema, name }: { id: number; schema: string; name: string }) {
  const [found] = await introspect(client, tableIndexes, { schemas: [schema], ids: [id] })
  if (found?.name !== name) throw indexChanged()
  if (found.constraint !== null) throw ofConstraint(found.constraint)
}

async function isInvalid(pool: ReadPool, schema: string, name: string) {
  const found = await introspect(pool, tableIndexes, { schemas: [schema], search: name })
  return found.some((index) => index.name === name && !index.is_valid)
}

const indexChanged = () =>
  conflict(
    'index_changed',
    'The index was renamed or dropped since you read it. Nothing was changed. Load the indexes again.',
  )

const ofConstraint = (constraint: string) =>
  invalid(
    'index_of_constraint',
    `The constraint ${constraint} needs this index. Drop the constraint, and the index goes with it.`,
  )
