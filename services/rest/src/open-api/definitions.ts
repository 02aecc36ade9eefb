import type { Relationship } from '../schema-cache/relationship.ts'
import type { Column, Table } from '../schema-cache/table.ts'
import { swaggerFormat, swaggerItems, swaggerType } from './swagger-type.ts'

/** What a row of the table is. */
export function definitionOf(table: Table, relationships: readonly Relationship[]) {
  const columns = [...table.columns.values()]
  const required = columns.filter(({ nullable }) => !nullable).map(({ name }) => name)
  return {
    description: table.comment,
    ...(required.length > 0 ? { required } : {}),
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, property(column, table, relationships)])),
  }
}

function property(column: Column, table: Table, relationships: readonly Relationship[]) {
  const notes = [
    table.primaryKey.includes(column.name) ? 'This is a Primary Key.<pk/>' : undefined,
    foreignKeyNote(column, relationships),
  ].filter((note) => note !== undefined)
  return {
    default: defaultOf(column),
    description: described(column.comment, notes),
    ...(column.enumValues.length > 0 ? { enum: column.enumValues } : {}),
    format: swaggerFormat(column.type),
    ...swaggerItems(column.type),
    maxLength: column.maxLength,
    type: swaggerType(column.type),
  }
}

function described(comment: string | undefined, notes: readonly string[]) {
  if (notes.length === 0) return comment
  return [...(comment === undefined ? [] : [comment, '']), 'Note:', ...notes].join('\n')
}

/** A table comes before a view of it. */
function foreignKeyNote({ name }: Column, relationships: readonly Relationship[]) {
  const references = relationships.filter((relationship) => {
    const { kind } = relationship
    if (kind !== 'many-to-one' && !(kind === 'one-to-one' && !relationship.isParent)) return false
    return relationship.columns.length === 1 && relationship.columns[0]![0] === name
  })
  const reference = references.find((found) => 'foreignIsView' in found && !found.foreignIsView) ?? references[0]
  if (!reference || !('columns' in reference)) return undefined
  const [table, column] = [reference.foreignTable.name, reference.columns[0]![1]]
  return `This is a Foreign Key to \`${table}.${column}\`.<fk table='${table}' column='${column}'/>`
}

/** A constant; an expression is left out. */
function defaultOf({ type, default: expression }: Column): unknown {
  if (expression === undefined) return undefined
  if (swaggerType(type) !== 'string') return jsonIn(expression)
  const cast = `::${type}`
  const isConstant = expression.endsWith(cast)
  return jsonIn(`"${isConstant ? expression.slice(0, -cast.length).replaceAll(/^'+|'+$/g, '') : expression}"`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
