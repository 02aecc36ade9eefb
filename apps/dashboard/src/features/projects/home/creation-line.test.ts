import { expect, test } from 'vitest'
import { creationLine } from './creation-line.ts'

test('what the creation took is said with its steps, and not where nobody measured it', () => {
  const steps = [
    { step: 'copied', milliseconds: 210 },
    { step: 'started', milliseconds: 600 },
  ] as const
  expect(creationLine(steps)).toBe('810 ms: cluster copied 210 ms · Postgres started 600 ms')
  expect(creationLine([])).toBeUndefined()
})
