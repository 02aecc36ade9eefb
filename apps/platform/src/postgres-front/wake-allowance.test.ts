import { minutes } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { createWakeAllowance } from './wake-allowance.ts'

test('a network wakes a project five times without a login, and again after ten minutes', () => {
  let now = 0
  const wakes = createWakeAllowance({ now: () => now })

  expect(Array.from({ length: 6 }, () => wakes.take('a', 'home'))).toEqual([true, true, true, true, true, false])
  expect(wakes.take('a', 'office')).toBe(true)
  expect(wakes.take('b', 'home')).toBe(true)

  now += minutes(10)
  expect(wakes.take('a', 'home')).toBe(true)
})

test('a login makes up for the wakes before it', () => {
  const wakes = createWakeAllowance({ now: () => 0 })
  for (let at = 0; at < 5; at++) wakes.take('a', 'home')
  expect(wakes.take('a', 'home')).toBe(false)

  wakes.loggedIn('a', 'home')

  expect(wakes.take('a', 'home')).toBe(true)
})

test('many networks together wake a project twenty times', () => {
  const wakes = createWakeAllowance({ now: () => 0 })

  const taken = Array.from({ length: 30 }, (_, at) => wakes.take('a', `network ${at}`))

  expect(taken.filter(Boolean)).toHaveLength(20)
})
