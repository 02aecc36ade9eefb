import { expect, test } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

function givenLimits() {
  let now = 0
  const limits = createRateLimits({ now: () => now })
  return {
    limits,
    later: (milliseconds: number) => (now += milliseconds),
    /** How many get through of so many at once. */
    take(caller: string, count: number) {
      let taken = 0
      for (let tried = 0; tried < count; tried++) {
        try {
          limits.take(caller, 'credential')
          taken++
        } catch {
          // too many
        }
      }
      return taken
    },
  }
}

test('sixty come at once, and one a second after that', () => {
  const { take, later } = givenLimits()
  expect(take('ada', 100)).toBe(60)
  later(500)
  expect(take('ada', 5)).toBe(0)
  later(1000)
  expect(take('ada', 5)).toBe(1)
  later(10_000)
  expect(take('ada', 100)).toBe(10)
})

test('a caller has sixty again after a long pause, and no more', () => {
  const { take, later } = givenLimits()
  take('ada', 100)
  later(3_600_000)
  expect(take('ada', 100)).toBe(60)
})

test('a clock that goes back takes nothing away', () => {
  const { take, later } = givenLimits()
  expect(take('ada', 10)).toBe(10)
  later(-3_600_000)
  expect(take('ada', 100)).toBe(50)
})

test('callers and classes have each their own', () => {
  const { limits, take } = givenLimits()
  expect([take('ada', 100), take('bob', 100)]).toEqual([60, 60])
  expect(() => limits.take('ada', 'read')).not.toThrow()
  expect(() => limits.take('ada', 'credential')).toThrow('Too many requests at once.')
})

test('of twenty thousand callers the one who was quiet longest is forgotten first', () => {
  const { limits, take } = givenLimits()
  take('ada', 100)
  take('bob', 100)
  for (let other = 0; other < 19_999; other++) limits.take(`other ${other}`, 'credential')
  expect(take('bob', 1)).toBe(0)
  expect(take('ada', 1)).toBe(1)
})
