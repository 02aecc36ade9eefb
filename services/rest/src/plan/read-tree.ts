import type { SelectedField, SelectedRelation, SelectItem } from '../request/grammar/select.ts'
import { allRows } from '../request/range.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import { isToOne, type Relationship } from '../schema-cache/relationship.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import { findRelationship } from './find-relationship.ts'
import type { Embedding, ReadPlan, SelectedColumn, Source } from './read-plan.ts'
import { forOutput, resolveField } from './resolved-field.ts'
import { shortAlias } from './short-alias.ts'

/** The relation that a request names, read from `source`, with all that its select embeds. */
export function readTree(
  select: readonly SelectItem[],
  relation: QualifiedName,
  source: Source,
  cache: SchemaCache,
): ReadPlan {
  const { schema } = relation
  const root = emptyPlan({ name: relation.name, alias: undefined, relation, source, depth: 0 })
  grow(root, select)
  return root

  function grow(plan: ReadPlan, items: readonly SelectItem[]) {
    plan.select = items.filter((item) => item.kind === 'field').map((item) => columnOf(item, plan.relation))
    plan.children = items.filter((item) => item.kind === 'relation').map((item) => embedded(item, plan))
  }

  function embedded(item: SelectedRelation, parent: ReadPlan): ReadPlan {
    const { name, alias, hint, join } = item
    const wanted = { schema, origin: parent.relation.name, target: name, hint }
    const relationship = findRelationship(wanted, cache)
    const depth = parent.depth + 1
    const plan = emptyPlan({
      name,
      alias,
      relation: relationship.foreignTable,
      source: { from: relationship.foreignTable, as: aliasOf(relationship, depth) },
      depth,
    })
    plan.embedding = {
      relationship,
      join,
      alias: shortAlias(`${relationship.table.name}_${alias ?? name}_${depth}`),
      parentAs: parent.source.as,
      output: outputOf(item, relationship),
    }
    grow(plan, item.select)
    return plan
  }

  function columnOf(
    { field, aggregate, aggregateCast, cast, alias }: SelectedField,
    of: QualifiedName,
  ): SelectedColumn {
    return { field: forOutput(resolveField(field, of, cache), cache), aggregate, aggregateCast, cast, alias }
  }
}

type Named = Pick<ReadPlan, 'name' | 'alias' | 'relation' | 'source' | 'depth'>

const emptyPlan = (named: Named): ReadPlan => ({
  ...named,
  select: [],
  where: [],
  order: [],
  range: allRows,
  children: [],
  embedding: undefined,
})

/** A table that is joined through a junction goes by its own name. */
function aliasOf({ kind, foreignTable }: Relationship, depth: number) {
  return kind === 'many-to-many' ? undefined : shortAlias(`${foreignTable.name}_${depth}`)
}

function outputOf({ name, alias, isSpread }: SelectedRelation, relationship: Relationship): Embedding['output'] {
  if (!isSpread) return { kind: isToOne(relationship) ? 'object' : 'array', name: alias ?? name, isEmpty: false }
  return isToOne(relationship)
    ? { kind: 'spread', columns: [] }
    : { kind: 'spread-array', columns: [], orderedBy: [], order: [] }
}
