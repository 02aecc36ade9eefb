import type { EnumChange, EnumDraft } from './enum-draft.ts'
import { namePart, textPart } from './sql-parts.ts'
import { type FieldSql, InvalidStructure, type SqlPiece, type StructureStatement } from './structure-statement.ts'
import { structureStatement } from './structure-statement.ts'

type EnumName = Pick<EnumDraft, 'schema' | 'name'>

export function createEnum(draft: EnumDraft): StructureStatement[] {
  if (draft.values.length === 0) throw new InvalidStructure('values', 'Enter a value.')
  const again = draft.values.find((value, index) => draft.values.indexOf(value) !== index)
  if (again !== undefined) throw new InvalidStructure('values', `${JSON.stringify(again)} is there twice.`)
  return [
    structureStatement(
      'create type ',
      ...typeName(draft),
      ' as enum (',
      ...draft.values.flatMap((value, index): SqlPiece[] => [index > 0 ? ', ' : '', valuePart(value, 'values')]),
      ')',
    ),
  ]
}

export const changeEnum = (type: EnumName, change: EnumChange): StructureStatement[] => [
  structureStatement(
    'alter type ',
    ...typeName(type),
    ...(change.kind === 'add'
      ? [' add value ', valuePart(change.value, 'value'), ` ${change.place} `, valuePart(change.of, 'of')]
      : [' rename value ', valuePart(change.value, 'value'), ' to ', valuePart(change.to, 'to')]),
  ),
]

/** Without cascade Postgres refuses while something else depends on it, such as a column of this type. */
export const dropEnum = (type: EnumName, { cascade }: { cascade: boolean }): StructureStatement[] => [
  structureStatement('drop type ', ...typeName(type), cascade ? ' cascade' : ''),
]

const typeName = ({ schema, name }: EnumName): SqlPiece[] => [namePart(schema, 'schema'), '.', namePart(name, 'name')]

/** As long as a name may be, and not empty, so that it can be seen. */
function valuePart(value: string, field: string): FieldSql {
  if (value === '') throw new InvalidStructure(field, 'Enter a value.')
  namePart(value, field)
  return textPart(value, field)
}
