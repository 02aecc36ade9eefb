import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const queueOf = () =>
  createFairQueue<string>([
    { mostWaiting: 4, mostPerCaller: 3 },
    { mostWaiting: 3, mostPerCaller: 2 },
  ])

function drained(queue: ReturnType<typeof queueOf>) {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

test('earlier lanes come first, and within a lane one caller after the other', () => {
  const queue = queueOf()
  for (const item of ['a1', 'a2', 'a3', 'b1']) queue.add(0, item[0]!, item)
  for (const item of ['x1', 'x2', 'y1']) queue.add(1, item[0]!, item)
  expect(drained(queue)).toEqual(['a1', 'b1', 'a2', 'a3', 'x1', 'y1', 'x2'])
  expect(drained(queue)).toEqual([])
})

test('a caller has a share of a lane, a lane is bounded, and one full lane fills no other', () => {
  const queue = queueOf()
  const fullness = (caller: string) => queue.add(1, caller, `${caller}0`)
  expect([fullness('x'), fullness('x'), fullness('x')]).toEqual([undefined, undefined, 'caller'])
  expect([fullness('y'), fullness('z')]).toEqual([undefined, 'lane'])
  expect(queue.add(0, 'z', 'first')).toBeUndefined()
  expect(queue.next()).toBe('first')
  expect(queue.next()).toBe('x0')
  expect(fullness('z')).toBeUndefined()
})
