import { QUOTA_GRACE, QUOTA_LAST_CALL } from '@plinth/catalog/usage-metrics'
import { expect, test } from 'vitest'
import { nextRestriction } from './quota-steps.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const none = { restriction_status: null, restriction_data: null }
const END = NOW + QUOTA_GRACE
const grace = {
  restriction_status: 'grace_period' as const,
  restriction_data: { grace_period_end: new Date(END).toISOString() },
}

test('a quota that is used up begins a grace period, which goes on to its end', () => {
  expect(nextRestriction(none, { isOver: true, now: NOW })).toEqual(grace)
  expect(nextRestriction(grace, { isOver: true, now: END - 1 })).toEqual(grace)
})

test('after its end comes a last call, and then the restriction, which stays', () => {
  const over = nextRestriction(grace, { isOver: true, now: END })
  expect(over).toEqual({ ...grace, restriction_status: 'grace_period_over' })
  expect(nextRestriction(over, { isOver: true, now: END + QUOTA_LAST_CALL - 1 })).toEqual(over)
  const restricted = nextRestriction(over, { isOver: true, now: END + QUOTA_LAST_CALL })
  expect(restricted).toEqual({ ...grace, restriction_status: 'restricted' })
  expect(nextRestriction(restricted, { isOver: true, now: END + 10 * QUOTA_LAST_CALL })).toEqual(restricted)
})

test.each(['grace_period', 'grace_period_over', 'restricted'] as const)(
  'a quota that is free again ends %s',
  (status) => {
    expect(nextRestriction({ ...grace, restriction_status: status }, { isOver: false, now: END })).toEqual(none)
  },
)

test('a platform that was off for long still gives the last call', () => {
  expect(nextRestriction(none, { isOver: true, now: NOW }).restriction_status).toBe('grace_period')
  expect(nextRestriction(grace, { isOver: true, now: END + 1 }).restriction_status).toBe('grace_period_over')
})
