import { expect, test } from 'vitest'
import { statusLabel } from './status-label.ts'

test.each([
  ['open', false, 'Open'],
  ['open', true, 'Overdue'],
  ['paid', true, 'Paid'],
  ['void', false, 'Void'],
  ['uncollectible', false, 'Uncollectible'],
] as const)('%s, overdue %s: %s', (status, isOverdue, label) => {
  expect(statusLabel(status, isOverdue).label).toBe(label)
})
