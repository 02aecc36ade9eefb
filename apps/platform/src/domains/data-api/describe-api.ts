import type { ExposedApi } from '@plinth/contract/exposed-api'
import { apiReach } from '@plinth/postgres-meta/introspect/api-reach'
import { introspect } from '@plinth/postgres-meta/introspection'
import { readSchemaCache } from '@plinth/rest/schema-cache'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { introspectionFailure, requireUsable } from '../database/database-errors.ts'
import { personIn } from '../database/person-sql.ts'
import { queryOf } from '../database/reads/query-of.ts'
import type { ReadPool } from '../database/reads/read-pools.ts'
import { exposedFunction, exposedRelation } from './exposed-names.ts'

/** What REST offers of the project, from the catalogs that REST reads and by the same rules. */
export async function describeApi(_: unknown, context: ProjectContext): Promise<ExposedApi> {
  requireUsable(context)
  const { project, stores, personSql, signal } = context
  const { schemas, extra_search_path } = await stores.dataApi.find(project.ref)
  try {
    return await personSql.withPool(personIn(context), signal, (pool) => exposedIn(pool, schemas, extra_search_path))
  } catch (error) {
    throw introspectionFailure(error)
  }
}

/** One read after the other, so that it takes one connection of the person's. */
async function exposedIn(pool: ReadPool, schemas: string[], searchPath: string[]): Promise<ExposedApi> {
  const config = { dbSchemas: schemas, dbExtraSearchPath: searchPath, dbHoistedTxSettings: [] }
  const cache = await readSchemaCache({ query: queryOf(pool) }, config, new Set())
  const reach = new Map((await introspect(pool, apiReach, { schemas })).map((row) => [keyOf(row), row]))
  return {
    schemas,
    relations: schemas.flatMap((schema) =>
      [...(cache.tables.get(schema)?.values() ?? [])].map((table) =>
        exposedRelation(table, cache.relationships.get(schema)?.get(table.name) ?? [], reach.get(keyOf(table))),
      ),
    ),
    functions: schemas.flatMap((schema) =>
      [...(cache.routines.get(schema)?.values() ?? [])].flat().map(exposedFunction),
    ),
  }
}

const keyOf = ({ schema, name }: { schema: string; name: string }) => JSON.stringify([schema, name])
