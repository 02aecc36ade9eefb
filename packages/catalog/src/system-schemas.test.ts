import { expect, test } from 'vitest'
import { isSystemSchema, systemSchemas } from './system-schemas.ts'

test('the system schemas are those of the specification', () => {
  expect(systemSchemas).toEqual(['information_schema', 'pg_catalog', 'pg_toast'])
})

test.each([
  ['pg_catalog', true],
  ['pg_temp_3', true],
  ['information_schema', true],
  ['auth', true],
  ['plinth', true],
  ['public', false],
  ['authors', false],
  ['PG_CATALOG', false],
])('%s is there without anybody having made it → %s', (schema, expected) => {
  expect(isSystemSchema(schema)).toBe(expected)
})
