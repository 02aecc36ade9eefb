import { expect, test } from 'vitest'
import { draftOfForm, draftOfPublication, formOfPublication } from './publication-form.ts'
import { publicationDefinition } from './publication-definition.ts'

const publication = {
  id: 1,
  name: 'changes',
  owner: 'postgres',
  operations: ['INSERT' as const],
  via_root: true,
  is_of_all_tables: false,
  schemas: [],
  tables: [
    { schema: 'public', table: 'orders', columns: ['id', 'Mixed Case', 'quo"te, comma'], condition: '(id > 7)' },
    { schema: 'public', table: 'days', columns: [], condition: null },
  ],
  table_count: 2,
  is_own: true,
  version: 'v',
}

test('a publication that is opened in the form and not changed is what it was', () => {
  expect(draftOfForm(formOfPublication(publication))).toEqual(draftOfPublication(publication))
})

test('a publication is shown as the statement that creates it', () => {
  expect(publicationDefinition(publication)).toContain('create publication "changes"\n  for table "public"."orders"')
  expect(publicationDefinition({ ...publication, is_of_all_tables: true, tables: [] })).toBe(
    `create publication changes for all tables
  with (publish = 'insert', publish_via_partition_root = true)`,
  )
  expect(
    publicationDefinition({ ...publication, schemas: ['public', 'Odd'], tables: publication.tables.slice(1) }),
  ).toBe(
    `create publication changes for table public.days, tables in schema public, "Odd"
  with (publish = 'insert', publish_via_partition_root = true)`,
  )
})
