import { expect, test } from 'vitest'
import { roomCircles } from './room-circles.ts'

const domains = 'apps/platform/src/domains'

/** Rooms, and those that each of them imports. */
const platformOf = (imports: Record<string, string[]>) =>
  new Map(
    Object.entries(imports).map(([room, others]) => [
      `${domains}/${room}/x.ts`,
      others.map((other) => `import { x } from '../${other}/x.ts'`).join('\n'),
    ]),
  )

test('every import of a circle is named, and none that only leads to one', () => {
  const sources = platformOf({ a: ['b'], b: ['c'], c: ['a'], before: ['a'], after: [] })
  expect(roomCircles(sources).map(({ why }) => why)).toEqual([
    'domains/b needs domains/a, too',
    'domains/c needs domains/b, too',
    'domains/a needs domains/c, too',
  ])
})

test('two circles that know each other one way are two', () => {
  const sources = platformOf({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] })
  expect(roomCircles(sources)).toHaveLength(4)
})

test('what is not there when the program runs makes no circle', () => {
  const sources = platformOf({ a: ['b'], b: [] })
  sources.set(`${domains}/b/y.ts`, "import type { A } from '../a/x.ts'")
  expect(roomCircles(sources)).toEqual([])
})
