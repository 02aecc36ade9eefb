import { groupedBy } from './grouped-by.ts'
import { block, byName, keyOf, type Lines, literalOf, NOTHING } from './lines.ts'
import type { Column, Relation, Routine, Structure } from './structure.ts'
import type { TypeText } from './type-text.ts'

/** A foreign key, or the same one seen through a view, along which REST embeds. */
export interface TypedRelationship {
  schema: string
  relation: string
  foreignKeyName: string
  columns: readonly string[]
  isOneToOne: boolean
  referencedRelation: string
  referencedColumns: readonly string[]
}

interface Known {
  structure: Structure
  relationships: readonly TypedRelationship[]
  typeText: TypeText
}

/** `Tables` and `Views` of a schema. */
export function relationTypes(schema: string, { structure, relationships, typeText }: Known): Lines {
  const relations = structure.relations.filter((relation) => relation.schema === schema).toSorted(byName)
  const types = new Map(structure.types.map((type) => [type.id, type]))
  const computed = groupedBy(structure.routines.filter(isComputed).toSorted(byName), argumentOf)
  const leading = groupedBy(
    relationships.filter((one) => one.schema === schema),
    ({ relation }) => relation,
  )
  return [
    ...block('Tables', entries(relations.filter(({ is_view }) => !is_view))),
    ...block('Views', entries(relations.filter(({ is_view }) => is_view))),
  ]

  function entries(found: readonly Relation[]) {
    return found.length === 0 ? [NOTHING] : found.flatMap(entry)
  }

  function entry(relation: Relation): Lines {
    const columns = relation.columns.toSorted(byName)
    const { is_view, insertable, updatable } = relation
    return block(keyOf(relation.name), [
      ...object('Row', [...rowMembers(relation, typeText), ...computedMembers(relation)]),
      ...(insertable || !is_view ? object('Insert', columns.map(insertMember)) : []),
      ...(updatable || !is_view ? object('Update', columns.map(updateMember)) : []),
      ...relationshipsOf(relation),
    ])
  }

  function insertMember(column: Column) {
    if (column.is_read_only) return `${keyOf(column.name)}?: never`
    const isOptional = column.nullable || column.has_default
    return `${keyOf(column.name)}${isOptional ? '?' : ''}: ${valueText(column, typeText)}`
  }

  function updateMember(column: Column) {
    return `${keyOf(column.name)}?: ${column.is_read_only ? 'never' : valueText(column, typeText)}`
  }

  /** Functions of a row that can be selected like a column. */
  function computedMembers({ id, columns }: Relation) {
    const taken = new Set(columns.map(({ name }) => name))
    return (computed.get(id) ?? [])
      .filter(({ name }) => !taken.has(name))
      .map(({ name, returns }) => `${keyOf(name)}: ${orNull(typeText(returns))}`)
  }

  function isComputed({ schema: of, parameters, outputs, returns, returns_set }: Routine) {
    const isOfRow = of === schema && parameters.length === 1 && types.get(parameters[0]!.type)?.kind === 'row'
    return isOfRow && !returns_set && outputs.length === 0 && types.get(returns)?.kind !== 'row'
  }

  function argumentOf({ parameters: [parameter] }: Routine) {
    return parameter ? types.get(parameter.type)?.relation : undefined
  }

  function relationshipsOf({ name }: Relation): Lines {
    const found = leading.get(name)
    if (!found) return ['Relationships: []']
    const sorted = found.toSorted((one, other) => byName({ name: rankOf(one) }, { name: rankOf(other) }))
    return ['Relationships: [', sorted.flatMap(relationshipEntry), ']']
  }
}

/** What is read of a relation, in the order of names. */
export const rowMembers = ({ columns }: Relation, typeText: TypeText) =>
  columns.toSorted(byName).map((column) => `${keyOf(column.name)}: ${valueText(column, typeText)}`)

const valueText = ({ type, nullable }: Column, typeText: TypeText) =>
  nullable ? orNull(typeText(type)) : typeText(type)

const orNull = (text: string) => (text === 'unknown' ? text : `${text} | null`)

const object = (key: string, members: readonly string[]) => block(key, members.length === 0 ? [NOTHING] : members)

const rankOf = ({ foreignKeyName, referencedRelation, referencedColumns, columns }: TypedRelationship) =>
  JSON.stringify([foreignKeyName, referencedRelation, referencedColumns, columns])

const relationshipEntry = (relationship: TypedRelationship): Lines => [
  '{',
  [
    `foreignKeyName: ${literalOf(relationship.foreignKeyName)}`,
    `columns: ${tuple(relationship.columns)}`,
    `isOneToOne: ${relationship.isOneToOne}`,
    `referencedRelation: ${literalOf(relationship.referencedRelation)}`,
    `referencedColumns: ${tuple(relationship.referencedColumns)}`,
  ],
  '},',
]

const tuple = (names: readonly string[]) => `[${names.map(literalOf).join(', ')}]`
