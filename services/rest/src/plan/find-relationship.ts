import { ambiguousRelationship, noRelationship } from '../errors/relationship-errors.ts'
import { lookup } from '../schema-cache/by-schema.ts'
import type { Relationship } from '../schema-cache/relationship.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'

interface Wanted {
  schema: string
  origin: string
  /** A table, a foreign key, or a column that refers to something. */
  target: string
  hint: string | undefined
}

/** The one relationship between two relations that fits. Throws where there is none, or more than one. */
export function findRelationship(wanted: Wanted, cache: SchemaCache): Relationship {
  const { schema, origin } = wanted
  const all = lookup(cache.relationships, { schema, name: origin }) ?? []
  const reachable = all.filter(({ foreignTable }) => foreignTable.schema === schema)
  const found = reachable.filter((relationship) => fits(relationship, wanted))
  const [only] = found
  if (!only) throw noRelationship(wanted, cache)
  if (found.length > 1) throw ambiguousRelationship(wanted, found)
  return only
}

/** Whether what a request names could mean this relationship. */
export function fits(relationship: Relationship, { target, hint }: Pick<Wanted, 'target' | 'hint'>): boolean {
  if (relationship.kind === 'computed') return target === relationship.function.name
  const isTarget = target === relationship.foreignTable.name
  // one foreign key of a table to itself leads two ways: the children by its name, the parent by the column
  if (relationship.isSelf) {
    if (hint !== undefined) {
      return isTarget && relationship.kind === 'one-to-many' && hint === foreignColumnOf(relationship)
    }
    return relationship.kind === 'many-to-one'
      ? target === columnOf(relationship)
      : isTarget && relationship.kind === 'one-to-many'
  }
  if (hint !== undefined) {
    const ways = [constraintOf, columnOf, foreignColumnOf, junctionOf]
    return isTarget && ways.some((way) => way(relationship) === hint)
  }
  if (isTarget) return true
  return !relationship.foreignIsView && [constraintOf, columnOf].some((way) => way(relationship) === target)
}

type Stored = Exclude<Relationship, { kind: 'computed' }>

const constraintOf = (relationship: Stored) =>
  relationship.kind === 'many-to-many' ? undefined : relationship.constraint

/** Of a foreign key of one column. */
function onlyPair(relationship: Stored) {
  return relationship.kind !== 'many-to-many' && relationship.columns.length === 1 ? relationship.columns[0] : undefined
}

const columnOf = (relationship: Stored) => onlyPair(relationship)?.[0]
const foreignColumnOf = (relationship: Stored) => onlyPair(relationship)?.[1]

const junctionOf = (relationship: Stored) =>
  relationship.kind === 'many-to-many' ? relationship.junction.table.name : undefined
