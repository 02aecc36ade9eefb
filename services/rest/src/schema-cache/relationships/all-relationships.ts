import { bySchema, mapValues, type BySchema } from '../by-schema.ts'
import type { Facts } from '../facts/facts.ts'
import type { ForeignKeyRelationship, Relationship } from '../relationship.ts'
import type { Table } from '../table.ts'
import { collect } from './collect.ts'
import { compareRelationships } from './compare-relationships.ts'
import { computedRelationships } from './computed-relationships.ts'
import { junctionRelationships } from './junction-relationships.ts'
import { keyRelationships } from './key-relationships.ts'
import type { Keys } from './keys.ts'
import type { TracedViews } from './traced-views.ts'

interface Known {
  keys: Keys
  views: TracedViews
  tables: BySchema<Table>
  schemas: readonly string[]
}

/** A request stays in its schema, so what leads into another is left out; a junction may be in any exposed one. */
export function allRelationships(
  facts: Facts,
  { keys, views, tables, schemas }: Known,
): BySchema<readonly Relationship[]> {
  const byKeys = collect(keyRelationships(keys, views))
  const byJunctions = collect(junctionRelationships(byKeys, keys, tables))
  const computed = computedRelationships(facts).filter(({ foreignTable }) => schemas.includes(foreignTable.schema))
  const overridden = new Set(computed.map(({ table, function: { schema, name } }) => between(table, { schema, name })))
  const detected = [...byKeys, ...byJunctions, ...byKeys.map(inverse)].filter(
    ({ table, foreignTable }) => table.schema === foreignTable.schema && !overridden.has(between(table, foreignTable)),
  )
  const all = [...detected, ...computed].filter(({ table }) => schemas.includes(table.schema))
  // a table keeps its place when nothing of it can be reached: it is then no misspelling of another
  return mapValues(
    bySchema(all, ({ table }) => table),
    (found) => found.filter(isReached).toSorted(compareRelationships),
  )

  function isReached(relationship: Relationship) {
    return relationship.kind !== 'many-to-many' || schemas.includes(relationship.junction.table.schema)
  }
}

type Name = { schema: string; name: string }

const between = (one: Name, other: Name) => JSON.stringify([one.schema, one.name, other.schema, other.name])

function inverse(relationship: ForeignKeyRelationship): ForeignKeyRelationship {
  return {
    ...relationship,
    kind: relationship.kind === 'many-to-one' ? 'one-to-many' : 'one-to-one',
    table: relationship.foreignTable,
    foreignTable: relationship.table,
    columns: relationship.columns.map(([column, foreignColumn]) => [foreignColumn, column]),
    isParent: !relationship.isParent,
    isView: relationship.foreignIsView,
    foreignIsView: relationship.isView,
  }
}
