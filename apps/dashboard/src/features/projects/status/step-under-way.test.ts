import { expect, test } from 'vitest'
import { stepUnderWay } from './step-under-way.ts'

test('the step after the last one that is done is under way', () => {
  expect(stepUnderWay([])).toBe('prepared')
  expect(stepUnderWay([{ step: 'prepared', milliseconds: 1 }])).toBe('copied')
  expect(stepUnderWay([{ step: 'answered', milliseconds: 1 }])).toBeUndefined()
})
