import type { DiagramLink, DiagramTable, SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'

type Column = DiagramTable['columns'][number]

export const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  type: 'integer',
  is_primary: false,
  is_nullable: false,
  is_unique: false,
  ...more,
})

export const table = (
  id: number,
  name: string,
  columns: Column[] = [],
  more: Partial<DiagramTable> = {},
): DiagramTable => ({
  id,
  schema: 'public',
  name,
  kind: 'table',
  columns,
  column_count: columns.length,
  ...more,
})

export const link = (from: number, to: DiagramTable, more: Partial<DiagramLink> = {}): DiagramLink => ({
  id: from * 100 + to.id,
  name: `key_${from}_${to.id}`,
  from,
  from_columns: ['other'],
  to: to.id,
  to_schema: to.schema,
  to_table: to.name,
  to_columns: ['id'],
  is_one_to_one: false,
  is_optional: false,
  ...more,
})

/** People with orders, and a name that no language likes. */
export function givenDiagram(): SchemaDiagram {
  const people = table(1, 'people', [
    column('id', { type: 'bigint', is_primary: true, is_unique: true }),
    column('mail', { type: 'character varying(20)', is_unique: true }),
  ])
  const orders = table(2, 'Order "s" <1>', [
    column('id', { is_primary: true, is_unique: true }),
    column('other', { type: 'bigint', is_nullable: true }),
    column('1 of many', { type: 'public."odd type"[]', is_nullable: true }),
  ])
  const links = [
    link(2, people, { name: 'orders "key"', is_optional: true }),
    link(2, table(9, 'users', [], { schema: 'auth' }), { name: 'away' }),
  ]
  return { table_count: 2, tables: [orders, people], links }
}
