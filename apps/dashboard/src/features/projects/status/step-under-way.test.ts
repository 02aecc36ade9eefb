import { expect, test } from 'vitest'
import { creationLine } from '../home/creation-line.ts'
import { stepUnderWay } from './step-under-way.ts'

test('the step after the last one that is done is under way', () => {
  expect(stepUnderWay([])).toBe('prepared')
  expect(stepUnderWay([{ step: 'prepared', milliseconds: 1 }])).toBe('copied')
  expect(stepUnderWay([{ step: 'answered', milliseconds: 1 }])).toBeUndefined()
})

test('what the creation took is said with its steps, and not where nobody measured it', () => {
  const steps = [
    { step: 'copied', milliseconds: 210 },
    { step: 'started', milliseconds: 600 },
  ] as const
  expect(creationLine(steps)).toBe('810 ms: cluster copied 210 ms · Postgres started 600 ms')
  expect(creationLine([])).toBeUndefined()
})
