import { expect, test } from 'vitest'
import { nextTable } from './next-table.ts'

const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 })

test('keys go to the nearest table in their direction, and nowhere at the edge', () => {
  const boxes = new Map([
    [1, box(0, 0)],
    [2, box(100, 0)],
    [3, box(60, 200)],
    [4, box(0, 100)],
  ])
  expect(nextTable(boxes, 1, 'right')).toBe(2)
  expect(nextTable(boxes, 1, 'down')).toBe(4)
  expect(nextTable(boxes, 4, 'up')).toBe(1)
  expect(nextTable(boxes, 2, 'left')).toBe(1)
  expect(nextTable(boxes, 1, 'left')).toBeUndefined()
  expect(nextTable(boxes, 9, 'left')).toBeUndefined()
})
