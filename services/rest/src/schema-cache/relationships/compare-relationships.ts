import { compareRanks, type Rank } from '../compare-ranks.ts'
import type { Relationship } from '../relationship.ts'

/**
 * The order in which ambiguous ones are listed to people: detected before computed; then by foreign table, by kind, and
 * by what makes each of them.
 */
export function compareRelationships(one: Relationship, other: Relationship): number {
  return compareRanks(rank(one), rank(other))
}

const KINDS = { 'one-to-many': 0, 'many-to-one': 1, 'one-to-one': 2, 'many-to-many': 3, computed: 4 }

function rank(relationship: Relationship): Rank[] {
  const { kind, table, foreignTable, isSelf } = relationship
  const ends = [nameRank(table), nameRank(foreignTable)]
  if (kind === 'computed') return [1, nameRank(relationship.function), ...ends]
  return [
    0,
    ...ends,
    Number(isSelf),
    KINDS[kind],
    ...cardinalityRank(relationship),
    Number(relationship.isView),
    Number(relationship.foreignIsView),
  ]
}

function cardinalityRank(relationship: Exclude<Relationship, { kind: 'computed' }>): Rank[] {
  if (relationship.kind !== 'many-to-many')
    return [relationship.constraint, relationship.columns, Number(relationship.isParent)]
  const { table, constraint, foreignConstraint, columns, foreignColumns } = relationship.junction
  return [nameRank(table), constraint, foreignConstraint, columns, foreignColumns]
}

const nameRank = ({ schema, name }: { schema: string; name: string }) => [schema, name]
