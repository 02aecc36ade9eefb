import { hasOrder, type IndexDraft } from './index-draft.ts'
import { tablePart, type TablePlace } from './policies.ts'
import { conditionPart, namePart } from './sql-parts.ts'
import { InvalidStructure, type SqlPiece, type StructureStatement, structureStatement } from './structure-statement.ts'

/** Runs outside of a transaction where it is concurrent. */
export function createIndex(place: TablePlace, draft: IndexDraft): StructureStatement[] {
  requireSensible(draft)
  const { name, method, columns, is_unique, condition, is_concurrent } = draft
  return [
    structureStatement(
      `create ${is_unique ? 'unique ' : ''}index ${is_concurrent ? 'concurrently ' : ''}`,
      namePart(name, 'name'),
      '\n  on ',
      ...tablePart(place),
      ' using ',
      { sql: method, field: 'method' },
      ' (',
      ...columns.flatMap(({ name: column, is_descending }, index): SqlPiece[] => [
        index > 0 ? ', ' : '',
        namePart(column, 'columns'),
        is_descending ? ' desc' : '',
      ]),
      ')',
      ...(condition === null ? [] : ['\n  where ', conditionPart(condition, 'condition')]),
    ),
  ]
}

interface Dropped {
  schema: string
  name: string
  /** Others write to the table while it is dropped. */
  is_concurrent: boolean
}

export const dropIndex = ({ schema, name, is_concurrent }: Dropped): StructureStatement[] => [
  structureStatement(
    `drop index ${is_concurrent ? 'concurrently ' : ''}`,
    namePart(schema, 'schema'),
    '.',
    namePart(name, 'name'),
  ),
]

function requireSensible({ method, columns, is_unique }: IndexDraft) {
  if (columns.length === 0) throw new InvalidStructure('columns', 'Choose a column.')
  if (!hasOrder(method) && columns.some(({ is_descending }) => is_descending))
    throw new InvalidStructure('columns', `An index of the method ${method} has no order.`)
  if (!hasOrder(method) && is_unique)
    throw new InvalidStructure('is_unique', `An index of the method ${method} cannot be unique.`)
  if (method === 'hash' && columns.length > 1)
    throw new InvalidStructure('columns', 'An index of the method hash has one column.')
}
