import type { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { linksBy } from './links-by.ts'

/** What each table is called where it cannot be seen: its name, its columns and what it is linked with. */
export function tableLabels({ tables, links }: SchemaDiagram): Map<number, string> {
  const names = new Map(tables.map(({ id, schema, name }) => [id, `${schema}.${name}`]))
  const targets = linksBy('from', links)
  const sources = linksBy('to', links)
  return new Map(
    tables.map(({ id, column_count }) => {
      const references = unique((targets.get(id) ?? []).map((link) => `${link.to_schema}.${link.to_table}`))
      const referenced = unique((sources.get(id) ?? []).map(({ from }) => names.get(from)!))
      const parts = [
        names.get(id)!,
        column_count === 1 ? '1 column' : `${column_count} columns`,
        references && `references ${references}`,
        referenced && `referenced by ${referenced}`,
      ]
      return [id, parts.filter(Boolean).join(', ')]
    }),
  )
}

const unique = (names: readonly string[]) => [...new Set(names)].join(' and ')
