import type { PostgresType } from '@plinth/postgres-meta/introspect/types'
import { expect, test } from 'vitest'
import { defaultChoices, typeChoices } from './type-choices.ts'

const mood: PostgresType = {
  id: 1,
  schema: 'public',
  name: 'Mo"od',
  kind: 'enum',
  values: ['glad', `can't say`],
  attributes: [],
  base_type: null,
  is_not_null: false,
  default_value: null,
  checks: [],
  comment: null,
}

test('types of the database come first, written as SQL names them', () => {
  const [first, second] = typeChoices([mood])
  expect(first).toEqual({ type: '"public"."Mo""od"', about: `Enum: glad, can't say` })
  expect(second!.type).toBe('bigint')
})

test.each([
  ['timestamptz', ['now()']],
  [' uuid', ['gen_random_uuid()']],
  ['text', ["''"]],
  ['text[]', ["'{}'"]],
  ['numeric(10,2)', ['0']],
  ['"public"."Mo""od"', [`'glad'`, `'can''t say'`]],
  ['bytea', []],
])('a column of %s is offered %j', (type, choices) => {
  expect(defaultChoices(type, [mood])).toEqual(choices)
})
