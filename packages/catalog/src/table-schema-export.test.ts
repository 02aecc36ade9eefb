import { expectTypeOf, test } from 'vitest'
import type { ExportedColumn, ExportedRelationship, ExportedTable } from './table-schema-export.ts'
import type { Testimonial } from './testimonials.ts'

test('an exported table has the fields of the specification, and its columns beside them', () => {
  expectTypeOf<keyof ExportedTable>().toEqualTypeOf<'schema' | 'name' | 'primary_keys' | 'relationships' | 'columns'>()
})

test('an exported column has the fields of the specification', () => {
  expectTypeOf<keyof ExportedColumn>().toEqualTypeOf<
    'name' | 'data_type' | 'is_identity' | 'is_nullable' | 'default_value' | 'is_unique' | 'check'
  >()
})

test('an exported relationship has the fields of the specification', () => {
  expectTypeOf<keyof ExportedRelationship>().toEqualTypeOf<
    | 'constraint_name'
    | 'source_table_name'
    | 'source_column_name'
    | 'target_table_schema'
    | 'target_table_name'
    | 'target_column_name'
  >()
})

test('a testimonial has the fields of the specification', () => {
  expectTypeOf<keyof Testimonial>().toEqualTypeOf<'text' | 'url' | 'handle' | 'img_url'>()
})
