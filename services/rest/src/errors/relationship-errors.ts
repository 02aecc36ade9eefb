import { lookup } from '../schema-cache/by-schema.ts'
import type { Relationship } from '../schema-cache/relationship.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import { closestName, closestNames } from './closest-name.ts'
import { RestError } from './rest-error.ts'

interface Wanted {
  schema: string
  origin: string
  target: string
  hint: string | undefined
}

/** How alike names have to be to be suggested. */
const ALIKE = 0.33

export function noRelationship({ schema, origin, target, hint }: Wanted, cache: SchemaCache): RestError {
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  return new RestError(400, {
    code: 'PGRST200',
    message: `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema '${schema}', but no matches were found.`,
    hint: suggestion(schema, origin, target, cache),
  })
}

/** None where both ends exist: then it is the hint that does not fit. */
function suggestion(schema: string, origin: string, target: string, { relationships }: SchemaCache) {
  const reachable = (all: readonly Relationship[]) => all.filter(({ foreignTable }) => foreignTable.schema === schema)
  const fromOrigin = lookup(relationships, { schema, name: origin })
  if (fromOrigin) {
    const names = reachable(fromOrigin).map(({ foreignTable }) => foreignTable.name)
    const close = closestNames(target, names, ALIKE).find(({ score }) => score < 1)
    return close && `Perhaps you meant '${close.name}' instead of '${target}'.`
  }
  const origins = [...(relationships.get(schema) ?? [])].flatMap(([name, all]) =>
    reachable(all).length > 0 ? [name] : [],
  )
  const close = closestName(origin, origins, ALIKE)
  return close === undefined ? undefined : `Perhaps you meant '${close}' instead of '${origin}'.`
}

export function ambiguousRelationship({ origin, target }: Wanted, found: readonly Relationship[]): RestError {
  const choices = found.flatMap((one) => {
    const way = wayOf(one)
    return way === undefined ? [] : [`'${one.foreignTable.name}!${way}'`]
  })
  return new RestError(300, {
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    details: found.map(described),
    hint: `Try changing '${target}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

function wayOf(relationship: Relationship): string | undefined {
  if (relationship.kind === 'computed') return undefined
  return relationship.kind === 'many-to-many' ? relationship.junction.table.name : relationship.constraint
}

function described(relationship: Relationship) {
  if (relationship.kind === 'computed') return {}
  const { kind, table, foreignTable } = relationship
  const columns = (names: readonly string[]) => `(${names.join(', ')})`
  const embedding = `${table.name} with ${foreignTable.name}`
  if (kind === 'many-to-many') {
    const { junction } = relationship
    const there = columns(junction.columns.map(([, column]) => column))
    const further = columns(junction.foreignColumns.map(([, column]) => column))
    const way = `${junction.table.name} using ${junction.constraint}${there} and ${junction.foreignConstraint}${further}`
    return { cardinality: kind, embedding, relationship: way }
  }
  const from = table.name + columns(relationship.columns.map(([column]) => column))
  const to = foreignTable.name + columns(relationship.columns.map(([, column]) => column))
  return { cardinality: kind, embedding, relationship: `${relationship.constraint} using ${from} and ${to}` }
}
