import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { columns } from '../introspect/columns.ts'
import { constraints } from '../introspect/constraints.ts'
import { tables } from '../introspect/tables.ts'
import { introspect } from '../introspection.ts'
import { createTable } from './create-table.ts'

const { pool } = await givenDatabase()

test('a described table is there as described, with row level security', async () => {
  const hostile = `quo"te's; drop\n--`
  const int8 = { schema: 'pg_catalog', name: 'int8' }
  await pool.query(
    createTable({ schema: 'public', name: 'parent', columns: [{ name: 'id', type: int8, isPrimaryKey: true }] }),
  )
  await pool.query(
    createTable({
      schema: 'public',
      name: hostile,
      comment: hostile,
      columns: [
        { name: 'id', type: int8, isPrimaryKey: true, identity: 'by default' },
        {
          name: hostile,
          type: { schema: 'pg_catalog', name: 'numeric', modifiers: [10, 2], isArray: true },
          isNullable: false,
          defaultValue: { constant: '{1.5}' },
          comment: hostile,
        },
        {
          name: 'at',
          type: { schema: 'pg_catalog', name: 'timestamptz' },
          defaultValue: { expression: 'now()' },
          isUnique: true,
          check: 'at is not null',
        },
        {
          name: 'parent',
          type: int8,
          references: { schema: 'public', table: 'parent', column: 'id', onDelete: 'cascade', onUpdate: 'set null' },
        },
      ],
    }),
  )

  const [table] = await introspect(pool, tables, { search: 'quo"' })
  expect(table).toMatchObject({ name: hostile, comment: hostile, rls_enabled: true, primary_key: ['id'] })
  expect(await introspect(pool, columns, { tables: [table!.id] })).toMatchObject([
    { name: 'id', identity_generation: 'BY DEFAULT', is_nullable: false },
    {
      name: hostile,
      data_type: 'numeric(10,2)[]',
      is_nullable: false,
      default_value: expect.stringContaining('{1.5'),
      comment: hostile,
    },
    {
      name: 'at',
      data_type: 'timestamp with time zone',
      default_value: 'now()',
      is_unique: true,
      check: '(at IS NOT NULL)',
    },
    { name: 'parent', is_nullable: true },
  ])
  const [foreign] = (await introspect(pool, constraints, { tables: [table!.id] })).filter(
    ({ kind }) => kind === 'foreign',
  )
  expect(foreign?.target).toMatchObject({
    table: 'parent',
    columns: ['id'],
    on_delete: 'CASCADE',
    on_update: 'SET NULL',
  })
})

test('a table without columns is a table', async () => {
  await pool.query(createTable({ schema: 'public', name: 'bare', columns: [] }))
  expect(await introspect(pool, tables, { search: 'bare' })).toMatchObject([{ name: 'bare', primary_key: [] }])
})
