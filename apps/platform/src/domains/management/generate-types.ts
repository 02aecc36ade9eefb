import type { Received } from '@plinth/contract/endpoint'
import type { management } from '@plinth/contract/management'
import { introspect } from '@plinth/postgres-meta/introspection'
import { structure as structureOf } from '@plinth/postgres-meta/typescript/structure'
import { typescriptTypes } from '@plinth/postgres-meta/typescript/typescript-types'
import { readForeignKeys } from '@plinth/rest/foreign-keys'
import { VERSION } from '@plinth/rest/version'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { introspectionFailure, requireUsable } from '../database/database-errors.ts'
import { personIn } from '../database/person-sql.ts'
import { queryOf } from '../database/reads/query-of.ts'
import type { ReadPool } from '../database/reads/read-pools.ts'

/** What `createClient<Database>(…)` takes. Schemas that there are not are left out: command lines name usual ones. */
export async function generateTypes(
  { included_schemas }: Received<typeof management.types>,
  context: ProjectContext,
): Promise<{ types: string }> {
  requireUsable(context)
  const { project, stores, personSql, signal } = context
  const schemas = included_schemas?.length ? included_schemas : (await stores.dataApi.find(project.ref)).schemas
  try {
    return { types: await personSql.withPool(personIn(context), signal, (pool) => typesOf(pool, schemas)) }
  } catch (error) {
    throw introspectionFailure(error)
  }
}

/** One read after the other, so that it takes one connection of the person's. */
async function typesOf(pool: ReadPool, schemas: string[]) {
  const [read] = await introspect(pool, structureOf, { schemas })
  const { structure } = read!
  const related = await readForeignKeys({ query: queryOf(pool) }, structure.schemas)
  return typescriptTypes({
    structure,
    relationships: related.map(({ kind, table, foreignTable, constraint, columns }) => ({
      schema: table.schema,
      relation: table.name,
      foreignKeyName: constraint,
      columns: columns.map(([column]) => column),
      isOneToOne: kind === 'one-to-one',
      referencedRelation: foreignTable.name,
      referencedColumns: columns.map(([, foreignColumn]) => foreignColumn),
    })),
    restVersion: VERSION,
  })
}
