import type { Received } from '@plinth/contract/endpoint'
import type { schemaDiagram } from '@plinth/contract/schema-diagram'
import { introspect } from '@plinth/postgres-meta/introspection'
import { schemaDiagram as diagramCatalogue } from '@plinth/postgres-meta/introspect/schema-diagram'
import type { ReadPool } from './read-pools.ts'

/** The tables that were asked for and how they are linked, as one statement reads them. */
export async function readDiagram(pool: ReadPool, input: Received<typeof schemaDiagram.read>) {
  const { included_schemas, search, limit } = input
  const [diagram] = await introspect(pool, diagramCatalogue, {
    ...(included_schemas ? { schemas: included_schemas } : {}),
    ...(search ? { search } : {}),
    limit,
  })
  return diagram!
}
