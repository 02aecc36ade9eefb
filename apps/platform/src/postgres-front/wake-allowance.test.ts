import { minutes } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { createWakeAllowance } from './wake-allowance.ts'

test('a network wakes a project five times without a login, and again after ten minutes', () => {
  let now = 0
  const wakes = createWakeAllowance({ now: () => now })

  expect(Array.from({ length: 6 }, () => wakes.take('home'))).toEqual([true, true, true, true, true, false])
  expect(wakes.take('office')).toBe(true)

  now += minutes(10)
  expect(wakes.take('home')).toBe(true)
})

test('a login makes up for the wakes before it', () => {
  const wakes = createWakeAllowance({ now: () => 0 })
  for (let at = 0; at < 5; at++) wakes.take('home')
  expect(wakes.take('home')).toBe(false)

  wakes.loggedIn('home')

  expect(wakes.take('home')).toBe(true)
})

test('many networks together wake a project twenty times', () => {
  const wakes = createWakeAllowance({ now: () => 0 })

  const taken = Array.from({ length: 30 }, (_, at) => wakes.take(`network ${at}`))

  expect(taken.filter(Boolean)).toHaveLength(20)
})
