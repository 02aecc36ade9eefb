import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { quoteIdentifier } from '../../../lib/database/quote-identifier.ts'

interface EditedView {
  table: Pick<Table, 'schema' | 'name' | 'kind'>
  /** As Postgres writes it. */
  definition: string
  /** Such as `security_invoker=on`. Left out, replacing the view would take them away. */
  options: string | null
}

/** Asks Postgres for the definition and the options of a view. */
export const viewQuery = (id: number) =>
  `select pg_catalog.pg_get_viewdef(${Math.trunc(id)}::oid, true),
       (select pg_catalog.array_to_string(reloptions, ', ') from pg_catalog.pg_class where oid = ${Math.trunc(id)}::oid)`

/** The statement that makes a view what it is already. */
export function viewStatement({ table, definition, options }: EditedView): string {
  const name = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
  const withOptions = options ? ` with (${options})` : ''
  const body = definition.trim().replace(/;$/, '')
  if (table.kind === 'materialized view') {
    return [
      '-- A materialized view cannot be changed in place. Dropping it also drops what was built on it.',
      `-- drop materialized view ${name};`,
      `create materialized view ${name}${withOptions} as`,
      `${body};`,
      '',
    ].join('\n')
  }
  return [`create or replace view ${name}${withOptions} as`, `${body};`, ''].join('\n')
}
