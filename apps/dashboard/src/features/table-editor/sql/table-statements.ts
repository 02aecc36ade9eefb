import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { literal } from '@plinth/postgres-meta/quote'
import { quoteIdentifier } from '../../../lib/database/quote-identifier.ts'

type EditedColumn = Pick<
  Column,
  'name' | 'data_type' | 'is_nullable' | 'default_value' | 'is_generated' | 'identity_generation'
>

interface EditedTable {
  table: Pick<Table, 'schema' | 'name' | 'kind' | 'comment'>
  columns: readonly EditedColumn[]
}

/**
 * The statements that say of a table what is true already: run as they are, they change nothing, and a line that was
 * edited changes what it names. What could lose data or fail is there as a comment.
 */
export function tableStatements({ table, columns }: EditedTable): string {
  const name = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
  const alter = `alter ${table.kind === 'foreign' ? 'foreign table' : 'table'} ${name}`
  const statements = columns.flatMap((column) => statementsOf(column).map((action) => `${alter} ${action};`))
  const offers = columns.map(
    ({ name: column, data_type }) => `${alter} alter column ${quoteIdentifier(column)} type ${data_type};`,
  )
  return [
    `-- ${oneLine(`${table.schema}.${table.name}`)} as it is now. Change a line to change the table, then run everything.`,
    ...statements,
    `comment on ${table.kind === 'foreign' ? 'foreign table' : 'table'} ${name} is ${table.comment === null ? 'null' : literal(table.comment)};`,
    '',
    '-- Without the two dashes these run too.',
    ...[
      ...offers,
      `${alter} add column new_column text;`,
      `${alter} rename to ${quoteIdentifier(`new_${table.name}`)};`,
    ].map(commented),
    '',
  ].join('\n')
}

/** What Postgres refuses to say again of identity and generated columns is left out. */
function statementsOf({ name, is_nullable, default_value, is_generated, identity_generation }: EditedColumn) {
  const column = `alter column ${quoteIdentifier(name)}`
  const isComputed = is_generated || identity_generation !== null
  return [
    ...(is_nullable ? [`${column} drop not null`] : [`${column} set not null`]),
    ...(isComputed
      ? []
      : [default_value === null ? `${column} drop default` : `${column} set default ${default_value}`]),
  ]
}

/** A name may hold line ends, and a comment ends with its line. */
const commented = (statement: string) => `-- ${statement.replaceAll('\n', '\n-- ')}`

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
