import { minutes, seconds } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { refreshDelay } from './refresh-delay.ts'

test.each([
  [minutes(60), minutes(59)],
  [minutes(10), minutes(9)],
  [seconds(30), seconds(15)],
  [seconds(1), seconds(5)],
  [-seconds(10), seconds(5)],
])('a token that lives %i ms more is refreshed after %i ms', (lifetime, expected) => {
  expect(refreshDelay(lifetime)).toBe(expected)
})
