import { expect, test } from 'vitest'
import { isSystemSchema, systemSchemas } from './system-schemas.ts'

test('the system schemas are those of the specification', () => {
  expect(systemSchemas).toEqual(['information_schema', 'pg_catalog', 'pg_toast'])
})

test.each([
  ['pg_catalog', true],
  ['public', false],
  ['PG_CATALOG', false],
  ['pg_catalog_copy', false],
])('%s belongs to the system → %s', (schema, expected) => {
  expect(isSystemSchema(schema)).toBe(expected)
})
