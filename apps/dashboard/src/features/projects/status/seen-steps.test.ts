import { expect, test } from 'vitest'
import { seenSteps } from './seen-steps.ts'

const after = (...reports: (string | null)[]) => reports.reduce<readonly string[]>(seenSteps, [])

test('before the platform reports anything there is no step', () => {
  expect(after(null, null)).toEqual([])
})

test('each report is one step, the newest at the end', () => {
  expect(after(null, 'Making', 'Making', 'Asking')).toEqual(['Making', 'Asking'])
})

test('silence neither ends a step nor is one', () => {
  expect(after('Making', null)).toEqual(['Making'])
})

test('a step that is reported again is under way again, and stands there once', () => {
  expect(after('Making', 'Asking', 'Making')).toEqual(['Asking', 'Making'])
})

test('where nothing is new, nothing is drawn again', () => {
  const seen = ['Making']
  expect(seenSteps(seen, 'Making')).toBe(seen)
  expect(seenSteps(seen, null)).toBe(seen)
})
