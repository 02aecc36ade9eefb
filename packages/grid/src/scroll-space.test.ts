import { expect, test } from 'vitest'
import {
  bodyHeight,
  MAX_BODY_HEIGHT,
  positionAfterScroll,
  positionRevealing,
  restingPosition,
  rowsInView,
  TOP,
  trueTop,
  type ScrollSpace,
} from './scroll-space.ts'

const small: ScrollSpace = { rowCount: 1000, rowHeight: 32, viewport: 640 }
const huge: ScrollSpace = { rowCount: 1_000_000, rowHeight: 32, viewport: 640 }
const lowest = 1_000_000 * 32 - 640

test('a table below the limit is scrolled as it is', () => {
  expect(bodyHeight(small)).toBe(32_000)
  expect(positionAfterScroll(small, TOP, 30_000)).toEqual({ native: 30_000, offset: 0 })
})

test('a larger one never asks for a taller element than the limit', () => {
  expect(bodyHeight(huge)).toBe(MAX_BODY_HEIGHT)
  expect(bodyHeight({ ...huge, rowCount: 1e9 })).toBe(MAX_BODY_HEIGHT)
})

test.each([
  [0, 0, 19],
  [16, 0, 20],
  [32, 1, 20],
  [MAX_BODY_HEIGHT - 640, 999_980, 999_999],
])('dragging the thumb to %i shows rows %i to %i', (native, first, last) => {
  expect(rowsInView(huge, positionAfterScroll(huge, { native: 4e6, offset: 1e6 }, native))).toEqual({ first, last })
})

test('dragging the thumb to the middle shows the middle', () => {
  const { first } = rowsInView(huge, positionAfterScroll(huge, TOP, (MAX_BODY_HEIGHT - 640) / 2))
  expect(Math.abs(first - 500_000)).toBeLessThan(20)
})

test('scrolling in steps from the first row to the last passes every row and ends exactly there', () => {
  const space = { ...huge, rowCount: 300_000 }
  const seen = walk(space, TOP, 600)
  expect(seen.tops.every((top, index) => index === 0 || top - seen.tops[index - 1]! <= 600)).toBe(true)
  expect(rowsInView(space, seen.end)).toEqual({ first: 299_980, last: 299_999 })
})

test('scrolling in steps from the last row to the first ends exactly at the first', () => {
  const space = { ...huge, rowCount: 300_000 }
  const { end } = walk(space, restingPosition(space, Infinity), -600)
  expect(end).toEqual({ native: 0, offset: 0 })
})

test.each([0, 1, 99_999, 100_001, 1_234_567, 16_000_000, lowest - 1, lowest])(
  'resting at %i keeps the true distance',
  (top) => {
    const resting = restingPosition(huge, top)
    expect(trueTop(resting)).toBe(top)
    expect(resting.native).toBeGreaterThanOrEqual(0)
    expect(resting.native).toBeLessThanOrEqual(MAX_BODY_HEIGHT - 640)
  },
)

test.each([
  ['is in view', 5, 0],
  ['is just below', 20, 32],
  ['is the last', 999_999, lowest],
  ['is half a million away', 500_000, 500_001 * 32 - 640],
])('revealing a row that %s scrolls as little as needed', (_, row, top) => {
  expect(trueTop(positionRevealing(huge, TOP, row))).toBe(top)
})

test('revealing a row above puts it at the top', () => {
  expect(trueTop(positionRevealing(huge, restingPosition(huge, 3_200_000), 99_990))).toBe(99_990 * 32)
})

test('no rows give an empty range', () => {
  const { first, last } = rowsInView({ ...small, rowCount: 0 }, TOP)
  expect(last).toBeLessThan(first)
})

/** What the browser does: it moves its own position within its range and leaves the rest to us. */
function walk(space: ScrollSpace, from: typeof TOP, step: number) {
  const maxNative = bodyHeight(space) - space.viewport
  const tops = [trueTop(from)]
  let position = from
  for (let steps = 0; steps < 100_000; steps++) {
    const native = Math.max(0, Math.min(maxNative, position.native + step))
    const next = positionAfterScroll(space, position, native)
    if (next.native === position.native && next.offset === position.offset) break
    position = next
    tops.push(trueTop(position))
  }
  return { end: position, tops }
}
