import type { Queryable } from '@plinth/service-kit/sql'
import { readFacts } from './facts/read-facts.ts'
import type { ForeignKeyRelationship } from './relationship.ts'
import { collect } from './relationships/collect.ts'
import { keyRelationships } from './relationships/key-relationships.ts'
import { keysOf } from './relationships/keys.ts'
import { tracedViews } from './relationships/traced-views.ts'

/** Every way along which requests for a table or view of the schemas embed what it refers to, also through views. */
export async function readForeignKeys(sql: Queryable, schemas: readonly string[]): Promise<ForeignKeyRelationship[]> {
  const facts = await readFacts(sql, { dbSchemas: schemas, dbExtraSearchPath: [] })
  const related = collect(keyRelationships(keysOf(facts), tracedViews(facts)))
  return related.filter(
    ({ table, foreignTable }) => table.schema === foreignTable.schema && schemas.includes(table.schema),
  )
}
