import { type PublicationDraft, publicationOperations, type PublishedTable } from './publication-draft.ts'
import { conditionPart, namePart } from './sql-parts.ts'
import { InvalidStructure, type SqlPiece, type StructureStatement, structureStatement } from './structure-statement.ts'

/** The statement that creates it. Fields of tables are named by their place: `tables.0.condition`. */
export function createPublication(draft: PublicationDraft): StructureStatement[] {
  requireSensible(draft)
  return [
    structureStatement(
      'create publication ',
      namePart(draft.name, 'name'),
      ...(draft.tables.length > 0 ? ['\n  for table ', ...tableList(draft.tables)] : []),
      '\n  with (',
      ...options(draft),
      ')',
    ),
  ]
}

/** The statements that make one of the other, in their order; none where nothing changes. */
export function changePublication(before: PublicationDraft, after: PublicationDraft): StructureStatement[] {
  requireSensible(after)
  const alter = (...pieces: SqlPiece[]) =>
    structureStatement('alter publication ', namePart(after.name, 'name'), ' ', ...pieces)
  const statements: StructureStatement[] = []
  if (before.name !== after.name)
    statements.push(
      structureStatement(
        'alter publication ',
        namePart(before.name, 'name'),
        ' rename to ',
        namePart(after.name, 'name'),
      ),
    )
  if (optionsText(before) !== optionsText(after)) statements.push(alter('set (', ...options(after), ')'))
  const isSame = JSON.stringify(before.tables.map(plain)) === JSON.stringify(after.tables.map(plain))
  if (isSame) return statements
  // Postgres sets no empty list
  const tables =
    after.tables.length > 0
      ? alter('set table ', ...tableList(after.tables))
      : alter('drop table ', ...namesOf(before.tables))
  return [...statements, tables]
}

export const dropPublication = (name: string): StructureStatement[] => [
  structureStatement('drop publication ', namePart(name, 'name')),
]

const tableList = (tables: readonly PublishedTable[]): SqlPiece[] =>
  tables.flatMap((table, index) => [
    ...(index > 0 ? [',\n    '] : []),
    ...placeOf(table, index),
    ...(table.columns.length > 0
      ? [
          ' (',
          ...table.columns.flatMap((column, place) => [
            ...(place > 0 ? [', '] : []),
            namePart(column, `tables.${index}.columns`),
          ]),
          ')',
        ]
      : []),
    ...(table.condition === null ? [] : [' where ', conditionPart(table.condition, `tables.${index}.condition`)]),
  ])

const namesOf = (tables: readonly PublishedTable[]): SqlPiece[] =>
  tables.flatMap((table, index) => [...(index > 0 ? [', '] : []), ...placeOf(table, index)])

const placeOf = ({ schema, table }: PublishedTable, index: number): SqlPiece[] => [
  namePart(schema, `tables.${index}.table`),
  '.',
  namePart(table, `tables.${index}.table`),
]

const options = (draft: PublicationDraft): SqlPiece[] => [{ sql: optionsText(draft), field: 'operations' }]

const optionsText = ({ operations, via_root: viaRoot }: PublicationDraft) => {
  const published = publicationOperations.filter((operation) => operations.includes(operation))
  return `publish = '${published.join(', ').toLowerCase()}', publish_via_partition_root = ${viaRoot}`
}

const plain = ({ schema, table, columns, condition }: PublishedTable) => [schema, table, columns, condition]

/** Where Postgres' own error would not say which field it is about. */
function requireSensible({ operations, tables }: PublicationDraft) {
  if (operations.length === 0) throw new InvalidStructure('operations', 'Choose an operation.')
  const known = new Set<string>()
  for (const [index, { schema, table }] of tables.entries()) {
    const place = JSON.stringify([schema, table])
    if (known.has(place)) throw new InvalidStructure(`tables.${index}.table`, `${schema}.${table} is there already.`)
    known.add(place)
  }
}
