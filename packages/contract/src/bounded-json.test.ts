import { expect, test } from 'vitest'
import { boundedJson } from './bounded-json.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inner: nested(levels - 1) })
const accepts = (value: unknown) => boundedJson(50).safeParse(value).success

test.each([
  [null, true],
  [undefined, true],
  [['a', { b: [1] }], true],
  ['x'.repeat(48), true],
  ['x'.repeat(49), false],
  ['"'.repeat(30), false],
])('%j is taken: %s', (value, expected) => expect(accepts(value)).toBe(expected))

test('ten levels are taken, and not eleven, however many there are', () => {
  const taken = (levels: number) => boundedJson(1000).safeParse(nested(levels)).success
  expect([taken(10), taken(11), taken(5000)]).toEqual([true, false, false])
})
