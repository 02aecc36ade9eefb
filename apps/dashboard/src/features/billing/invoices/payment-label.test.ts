import { expect, test } from 'vitest'
import { paymentLabel } from './payment-label.ts'

test.each([
  ['open', null, null, 'Not paid yet'],
  ['paid', '2026-05-09T10:00:00Z', 'operator', 'Paid on 09 May, 2026, recorded by the operator'],
  ['paid', '2026-05-09T10:00:00Z', 'nothing_due', 'Nothing was due'],
  ['paid', null, null, 'Paid'],
  ['void', null, null, 'Void: nothing is to be paid'],
  ['uncollectible', null, null, 'Not paid: the operator calls it uncollectible'],
] as const)('%s at %s by %s: %s', (status, paid_at, paid_by, label) => {
  expect(paymentLabel({ status, paid_at, paid_by })).toBe(label)
})
