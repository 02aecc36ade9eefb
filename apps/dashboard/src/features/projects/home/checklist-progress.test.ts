import { expect, test } from 'vitest'
import { checklistProgress } from './checklist-progress.ts'

const steps = (...known: (boolean | undefined)[]) => known.map((isDone) => ({ isDone }))

test('the steps that are done are counted once all are known', () => {
  expect(checklistProgress(steps(true, false, true))).toBe('2 of 3')
  expect(checklistProgress(steps(undefined, undefined))).toBeUndefined()
})

test('a database that sleeps does not make finished steps look undone', () => {
  expect(checklistProgress(steps(undefined, true, undefined))).toBe('Checked while the database is awake')
})
