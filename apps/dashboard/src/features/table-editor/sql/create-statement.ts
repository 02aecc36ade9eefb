import type { TableParts } from '@plinth/contract/database'
import type { Column } from '@plinth/postgres-meta/introspect/columns'
import type { Constraint } from '@plinth/postgres-meta/introspect/constraints'
import type { Policy } from '@plinth/postgres-meta/introspect/policies'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { literal } from '@plinth/postgres-meta/quote'
import { quoteIdentifier } from '../../../lib/database/quote-identifier.ts'
import { viewStatement } from './view-statement.ts'

interface CreatedTable {
  table: Pick<Table, 'schema' | 'name' | 'kind' | 'comment' | 'rls_enabled' | 'rls_forced'>
  columns: readonly CreatedColumn[]
  constraints: readonly Pick<Constraint, 'name' | 'definition'>[]
  parts: Pick<TableParts, 'view'> & {
    indexes: readonly { name: string; definition: string | null }[]
    policies: readonly Omit<Policy, 'id' | 'table_id' | 'schema' | 'table'>[]
    triggers: readonly { definition: string }[]
  }
}

type CreatedColumn = Pick<
  Column,
  'name' | 'data_type' | 'is_nullable' | 'default_value' | 'is_generated' | 'identity_generation' | 'comment'
>

/** The statements that would create a table or view as it is. Partitions and foreign servers are left out. */
export function createStatement({ table, columns, constraints, parts }: CreatedTable): string {
  const name = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
  const kind = table.kind === 'materialized view' ? 'materialized view' : table.kind === 'view' ? 'view' : 'table'
  const backing = new Set(constraints.map((constraint) => constraint.name))
  const indexes = parts.indexes.flatMap((index) =>
    index.definition === null || backing.has(index.name) ? [] : [`${index.definition};`],
  )
  const { view } = parts
  const head = view
    ? [viewStatement({ table, definition: view.query, options: view.options }).trimEnd()]
    : [
        `create table ${name} (\n${[...columns.map(columnLine), ...constraints.map(constraintLine)]
          .map((line) => `  ${line}`)
          .join(',\n')}\n);`,
      ]
  return [
    ...head,
    ...indexes,
    ...(table.rls_enabled ? [`alter table ${name} enable row level security;`] : []),
    ...(table.rls_forced ? [`alter table ${name} force row level security;`] : []),
    ...parts.policies.map((policy) => policyStatement(policy, name)),
    ...parts.triggers.map(({ definition }) => `${definition};`),
    ...(table.comment === null ? [] : [`comment on ${kind} ${name} is ${literal(table.comment)};`]),
    ...columns.flatMap((column) =>
      column.comment === null
        ? []
        : [`comment on column ${name}.${quoteIdentifier(column.name)} is ${literal(column.comment)};`],
    ),
  ].join('\n\n')
}

const columnLine = (column: CreatedColumn) =>
  [
    quoteIdentifier(column.name),
    column.data_type,
    ...(column.is_nullable ? [] : ['not null']),
    ...valueOf(column),
  ].join(' ')

function valueOf({ default_value, is_generated, identity_generation }: CreatedColumn) {
  if (identity_generation) return [`generated ${identity_generation.toLowerCase()} as identity`]
  if (default_value === null) return []
  return [is_generated ? `generated always as (${default_value}) stored` : `default ${default_value}`]
}

const constraintLine = ({ name, definition }: CreatedTable['constraints'][number]) =>
  `constraint ${quoteIdentifier(name)} ${definition}`

function policyStatement(policy: CreatedTable['parts']['policies'][number], table: string) {
  const { name, is_permissive, command, roles, using, with_check } = policy
  return `${[
    `create policy ${quoteIdentifier(name)} on ${table}`,
    ...(is_permissive ? [] : ['as restrictive']),
    `for ${command.toLowerCase()}`,
    `to ${roles.map((role) => (role === 'public' ? 'public' : quoteIdentifier(role))).join(', ')}`,
    ...(using === null ? [] : [`using (${using})`]),
    ...(with_check === null ? [] : [`with check (${with_check})`]),
  ].join(' ')};`
}
