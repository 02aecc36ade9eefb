import { expect, test } from 'vitest'
import { valueComplaint } from './value-complaint.ts'

test.each([
  ['integer', 'eq', 'abc', '“abc” is not a whole number.'],
  ['integer', 'eq', '1.5', '“1.5” is not a whole number.'],
  ['bigint', 'in', '1, two', '“two” is not a whole number.'],
  ['numeric(10,2)', 'gt', 'many', '“many” is not a number.'],
  ['uuid', 'eq', '42', '“42” is not a UUID.'],
  ['integer', 'eq', '', '“” is not a whole number.'],
  ['integer', 'eq', ' -7 ', undefined],
  ['bigint', 'in', '1, 2', undefined],
  ['double precision', 'lt', '-.5e3', undefined],
  ['numeric', 'eq', 'NaN', undefined],
  ['uuid', 'eq', '6f9619ff-8b86-d011-b42d-00c04fc964ff', undefined],
  ['integer', 'like', '4%', undefined],
  ['integer', 'is', 'null', undefined],
  ['text', 'eq', 'abc', undefined],
  ['integer[]', 'eq', '{1}', undefined],
] as const)('%s %s %j → %s', (data_type, op, value, expected) => {
  expect(valueComplaint({ data_type }, { op, value })).toBe(expected)
})
