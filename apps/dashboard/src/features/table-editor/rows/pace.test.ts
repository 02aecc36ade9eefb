import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call runs at once, and of those that follow fast only the last', () => {
  const ran: number[] = []
  const pace = createPace(100)
  for (const call of [1, 2, 3]) pace.run(() => ran.push(call))
  expect(ran).toEqual([1])
  vi.advanceTimersByTime(100)
  expect(ran).toEqual([1, 3])
  vi.advanceTimersByTime(100)
  pace.run(() => ran.push(4))
  expect(ran).toEqual([1, 3, 4])
})

test('what was canceled does not run', () => {
  const ran: number[] = []
  const pace = createPace(100)
  for (const call of [1, 2]) pace.run(() => ran.push(call))
  pace.cancel()
  vi.advanceTimersByTime(1000)
  expect(ran).toEqual([1])
})
