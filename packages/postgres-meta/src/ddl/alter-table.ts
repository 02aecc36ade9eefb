import { columnLine, commentOn } from './create-table.ts'
import { conditionPart, expressionPart, namePart, typePart } from './sql-parts.ts'
import { InvalidStructure, type SqlPiece, type StructureStatement, structureStatement } from './structure-statement.ts'
import type { ChangedTable, ColumnShape, KeptColumn, TableShape } from './table-shape.ts'

/** The statements that make one of the other, in their order; none where nothing changes. */
export function alterTable(before: TableShape, after: ChangedTable): StructureStatement[] {
  const kept = after.columns.map((column, index) => ({ column, shape: shapeOf(before, column, index), index }))
  requireDistinct(after)
  const table = placeOf(before.schema, before.name)
  const alter = (...pieces: SqlPiece[]) => structureStatement('alter table ', ...table, ' ', ...pieces)
  const names = new Set(after.columns.map(({ was }) => was))
  const dropped = before.columns.filter(({ name }) => !names.has(name))
  const nameOf = (index: number) => namePart(after.columns[index]!.name, `columns.${index}.name`)
  return [
    ...dropped.map(({ name }) => alter('drop column ', namePart(name, 'columns'))),
    ...kept.flatMap(({ column, shape, index }) =>
      columnChanges(column, shape, `columns.${index}`).map((pieces) => alter(...pieces)),
    ),
    ...renames(kept.map(({ column, index }) => ({ from: column.was, to: column.name, index }))).map(
      ({ from, to, index }) =>
        alter('rename column ', namePart(from, 'columns'), ' to ', namePart(to, `columns.${index}.name`)),
    ),
    ...after.added.map((column, index) => alter('add column ', ...columnLine(column, `added.${index}`))),
    ...kept.flatMap(({ column, shape, index }) =>
      column.comment === shape.comment
        ? []
        : [commentOn('column ', [...table, '.', nameOf(index)], column.comment, `columns.${index}.comment`)],
    ),
    ...after.added.flatMap(({ name, comment }, index) => {
      const field = `added.${index}`
      const place = [...table, '.', namePart(name, `${field}.name`)]
      return comment === null ? [] : [commentOn('column ', place, comment, `${field}.comment`)]
    }),
    ...(after.comment === before.comment ? [] : [commentOn('table ', table, after.comment, 'comment')]),
    ...(after.rls_enabled === before.rls_enabled
      ? []
      : [alter(`${after.rls_enabled ? 'enable' : 'disable'} row level security`)]),
    ...(after.name === before.name ? [] : [alter('rename to ', namePart(after.name, 'name'))]),
  ]
}

/** A default is taken away before the type changes: the new type may have no cast from it. */
function columnChanges(column: KeptColumn, shape: ColumnShape, field: string): SqlPiece[][] {
  const name = namePart(column.was, 'columns')
  const changesType = column.type.trim() !== shape.type
  const changesDefault = column.default !== shape.default
  if (shape.is_generated && changesDefault)
    throw new InvalidStructure(`${field}.default`, 'The default of a generated column stays as it is.')
  if (column.using !== null && !changesType)
    throw new InvalidStructure(`${field}.using`, 'Values are converted only where the type changes.')
  const isReplaced = changesDefault || (changesType && shape.default !== null)
  return [
    ...(column.is_unique
      ? []
      : shape.unique_constraints.map((constraint) => ['drop constraint ', namePart(constraint, field)])),
    ...(isReplaced && shape.default !== null ? [['alter column ', name, ' drop default']] : []),
    ...(changesType
      ? [
          [
            'alter column ',
            name,
            ' type ',
            typePart(column.type, `${field}.type`),
            ...(column.using === null ? [] : [' using ', conditionPart(column.using, `${field}.using`)]),
          ],
        ]
      : []),
    ...(isReplaced && column.default !== null
      ? [['alter column ', name, ' set default ', expressionPart(column.default, `${field}.default`)]]
      : []),
    ...(column.is_nullable === shape.is_nullable
      ? []
      : [
          [
            'alter column ',
            name,
            { sql: ` ${column.is_nullable ? 'drop' : 'set'} not null`, field: `${field}.is_nullable` },
          ],
        ]),
    ...(column.is_unique && shape.unique_constraints.length === 0 ? [['add unique (', name, ')']] : []),
  ]
}

interface Rename {
  from: string
  to: string
  index: number
}

/** In an order in which no name is taken when it is given. Names that change places go over one that nothing has. */
function renames(all: readonly Rename[]): Rename[] {
  let pending = all.filter(({ from, to }) => from !== to)
  const taken = new Set(all.map(({ from }) => from))
  const made: Rename[] = []
  while (pending.length > 0) {
    const next = pending.find(({ to }) => !taken.has(to))
    const step = next ?? { ...pending[0]!, to: freeName(new Set([...taken, ...all.map(({ to }) => to)])) }
    made.push(step)
    taken.delete(step.from)
    taken.add(step.to)
    pending = next
      ? pending.filter((rename) => rename !== next)
      : pending.map((rename, index) => (index === 0 ? { ...rename, from: step.to } : rename))
  }
  return made
}

function freeName(taken: ReadonlySet<string>) {
  let number = 1
  while (taken.has(`renamed_${number}`)) number++
  return `renamed_${number}`
}

function shapeOf(before: TableShape, { was }: KeptColumn, index: number) {
  const shape = before.columns.find(({ name }) => name === was)
  if (!shape) throw new InvalidStructure(`columns.${index}.name`, `The table has no column ${was}.`)
  return shape
}

function requireDistinct({ columns, added }: ChangedTable) {
  const fields = [
    ...columns.map(({ name }, index) => [name, `columns.${index}.name`] as const),
    ...added.map(({ name }, index) => [name, `added.${index}.name`] as const),
  ]
  const seen = new Set<string>()
  for (const [name, field] of fields) {
    if (seen.has(name)) throw new InvalidStructure(field, `Two columns are named ${name}.`)
    seen.add(name)
  }
  if (new Set(columns.map(({ was }) => was)).size < columns.length)
    throw new InvalidStructure('columns', 'A column is named twice.')
}

const placeOf = (schema: string, name: string): SqlPiece[] => [namePart(schema, 'schema'), '.', namePart(name, 'table')]
