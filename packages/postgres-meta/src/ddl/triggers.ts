import { tablePart, type TablePlace } from './policies.ts'
import { conditionPart, namePart } from './sql-parts.ts'
import { InvalidStructure, type SqlPiece, type StructureStatement, structureStatement } from './structure-statement.ts'
import { triggerEvents, type TriggerDraft } from './trigger-draft.ts'

export function createTrigger(place: TablePlace, draft: TriggerDraft): StructureStatement[] {
  requireSensible(draft)
  const { name, timing, level, condition, function: called } = draft
  return [
    structureStatement(
      'create trigger ',
      namePart(name, 'name'),
      `\n  ${timing.toLowerCase()} `,
      ...eventsPart(draft),
      ' on ',
      ...tablePart(place),
      `\n  for each ${level.toLowerCase()}`,
      ...(condition === null ? [] : ['\n  when ', conditionPart(condition, 'condition')]),
      '\n  execute function ',
      {
        sql: `${namePart(called.schema, 'function').sql}.${namePart(called.name, 'function').sql}()`,
        field: 'function',
      },
    ),
  ]
}

export const setTrigger = (place: TablePlace, name: string, isEnabled: boolean): StructureStatement[] => [
  structureStatement(
    'alter table ',
    ...tablePart(place),
    ` ${isEnabled ? 'enable' : 'disable'} trigger `,
    namePart(name, 'name'),
  ),
]

export const dropTrigger = (place: TablePlace, name: string): StructureStatement[] => [
  structureStatement('drop trigger ', namePart(name, 'name'), ' on ', ...tablePart(place)),
]

const eventsPart = ({ events, columns }: TriggerDraft): SqlPiece[] =>
  triggerEvents
    .filter((event) => events.includes(event))
    .flatMap((event, index) => [
      `${index > 0 ? ' or ' : ''}${event.toLowerCase()}`,
      ...(event === 'UPDATE' && columns.length > 0 ? [' of ', ...columnsPart(columns)] : []),
    ])

const columnsPart = (columns: readonly string[]): SqlPiece[] =>
  columns.flatMap((column, index) => [...(index > 0 ? [', '] : []), namePart(column, 'columns')])

/** Where Postgres' own error would not say which field it is about. */
function requireSensible({ events, columns, level, function: called }: TriggerDraft) {
  if (events.length === 0) throw new InvalidStructure('events', 'Choose an event.')
  if (columns.length > 0 && !events.includes('UPDATE'))
    throw new InvalidStructure('columns', 'Only an UPDATE is about columns.')
  if (level === 'ROW' && events.includes('TRUNCATE'))
    throw new InvalidStructure('level', 'TRUNCATE removes all rows at once, so its trigger runs once for a statement.')
  if (called.name === '') throw new InvalidStructure('function', 'Choose a function.')
}
