import { conditionPart, expressionPart, namePart, textPart, typePart } from './sql-parts.ts'
import { type FieldSql, InvalidStructure, type SqlPiece, structureStatement } from './structure-statement.ts'
import type { StructureStatement } from './structure-statement.ts'
import type { ColumnDraft, ForeignKeyDraft, TableDraft } from './table-draft.ts'

/** The statements that create the table, in their order. Their fields are named as in the draft: `columns.0.type`. */
export function createTable(draft: TableDraft): StructureStatement[] {
  const { columns, primary_key: key, foreign_keys: foreignKeys } = draft
  const table = [namePart(draft.schema, 'schema'), '.', namePart(draft.name, 'name')]
  requireSensible(draft)
  const lines = [
    ...columns.map((column, index) => columnLine(column, `columns.${index}`)),
    ...(key.length > 0 ? [['primary key (', ...names(key, 'primary_key'), ')']] : []),
    ...foreignKeys.map((foreignKey, index) => foreignKeyLine(foreignKey, `foreign_keys.${index}`)),
  ]
  const body = lines.flatMap((line, index) => [index === 0 ? '\n  ' : ',\n  ', ...line])
  return [
    structureStatement('create table ', ...table, ' (', ...body, '\n)'),
    // said either way, since a database may enable it for every new table
    structureStatement('alter table ', ...table, ` ${draft.rls_enabled ? 'enable' : 'disable'} row level security`),
    ...(draft.comment ? [commentOn('table ', table, draft.comment, 'comment')] : []),
    ...columns.flatMap(({ name, comment }, index) => {
      const field = `columns.${index}`
      const place = [...table, '.', namePart(name, `${field}.name`)]
      return comment ? [commentOn('column ', place, comment, `${field}.comment`)] : []
    }),
  ]
}

/** A column as it stands in `create table` and behind `add column`. */
export function columnLine(column: ColumnDraft, field: string): SqlPiece[] {
  const { name, type, identity, check, is_nullable: isNullable, is_unique: isUnique } = column
  return [
    namePart(name, `${field}.name`),
    ' ',
    typePart(type, `${field}.type`),
    ...(identity ? [` generated ${identity.toLowerCase()} as identity`] : []),
    ...(column.default === null ? [] : [' default ', expressionPart(column.default, `${field}.default`)]),
    ...(isNullable || identity ? [] : [' not null']),
    ...(isUnique ? [' unique'] : []),
    ...(check === null ? [] : [' check ', conditionPart(check, `${field}.check`)]),
  ]
}

function foreignKeyLine({ columns, target, on_update, on_delete }: ForeignKeyDraft, field: string): SqlPiece[] {
  return [
    'foreign key (',
    ...names(columns, `${field}.columns`),
    ') references ',
    namePart(target.schema, `${field}.target`),
    '.',
    namePart(target.table, `${field}.target`),
    ' (',
    ...names(target.columns, `${field}.target`),
    ')',
    ...(on_update === 'NO ACTION' ? [] : [` on update ${on_update.toLowerCase()}`]),
    ...(on_delete === 'NO ACTION' ? [] : [` on delete ${on_delete.toLowerCase()}`]),
  ]
}

export const commentOn = (kind: 'table ' | 'column ', place: SqlPiece[], comment: string | null, field: string) =>
  structureStatement(`comment on ${kind}`, ...place, ' is ', comment === null ? 'null' : textPart(comment, field))

const names = (columns: readonly string[], field: string): (FieldSql | string)[] =>
  columns.flatMap((column, index) => [...(index > 0 ? [', '] : []), namePart(column, field)])

/** Where Postgres' own error would not say which field it is about. */
function requireSensible({ columns, primary_key, foreign_keys }: TableDraft) {
  const known = new Set<string>()
  for (const [index, { name, identity, default: expression }] of columns.entries()) {
    if (known.has(name)) throw new InvalidStructure(`columns.${index}.name`, `Two columns are named ${name}.`)
    known.add(name)
    if (identity && expression !== null)
      throw new InvalidStructure(`columns.${index}.default`, 'An identity column has no default.')
  }
  const stranger = primary_key.find((name) => !known.has(name))
  if (stranger !== undefined) throw new InvalidStructure('primary_key', `The table has no column ${stranger}.`)
  for (const [index, { columns: pointing, target }] of foreign_keys.entries()) {
    const field = `foreign_keys.${index}`
    const missing = pointing.find((name) => !known.has(name))
    if (missing !== undefined) throw new InvalidStructure(`${field}.columns`, `The table has no column ${missing}.`)
    if (pointing.length === 0) throw new InvalidStructure(`${field}.columns`, 'Choose a column.')
    if (pointing.length !== target.columns.length)
      throw new InvalidStructure(`${field}.target`, 'A foreign key points at as many columns as it has.')
  }
}
