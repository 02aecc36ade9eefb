import type { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { quoteIdentifier } from '../../../lib/database/quote-identifier.ts'

/** The diagram as statements that create its tables: columns and keys, without defaults, checks and indexes. */
export function diagramAsSql({ tables, links }: SchemaDiagram): string {
  const created = tables.map(({ schema, name, columns }) => {
    const keys = columns.filter(({ is_primary }) => is_primary).map((column) => column.name)
    const lines = columns.map((column) =>
      [
        quoteIdentifier(column.name),
        column.type,
        column.is_nullable || column.is_primary ? '' : 'not null',
        column.is_unique && !column.is_primary ? 'unique' : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
    if (keys.length > 0) lines.push(`primary key (${listed(keys)})`)
    return `create table ${place(schema, name)} (${lines.map((line) => `\n  ${line}`).join(',')}\n);`
  })
  const byId = new Map(tables.map((table) => [table.id, table]))
  const linked = links.map((link) => {
    const { schema, name } = byId.get(link.from)!
    return `alter table ${place(schema, name)} add constraint ${quoteIdentifier(link.name)}\n  foreign key (${listed(link.from_columns)}) references ${place(link.to_schema, link.to_table)} (${listed(link.to_columns)});`
  })
  return [...created, ...linked].join('\n\n')
}

const place = (schema: string, name: string) => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

const listed = (names: readonly string[]) => names.map(quoteIdentifier).join(', ')
