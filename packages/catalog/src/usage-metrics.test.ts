import { expect, test } from 'vitest'
import { usageAllowance } from './usage-metrics.ts'

test('the allowances are those of the plans, in bytes', () => {
  expect(usageAllowance('database_size', 'free')).toBe(500 * 1024 * 1024)
  expect(usageAllowance('database_size', 'pro')).toBe(8 * 1024 ** 3)
  expect(usageAllowance('egress', 'free')).toBe(5 * 1024 ** 3)
  expect(usageAllowance('egress', 'team')).toBe(250 * 1024 ** 3)
})

test('what no plan counts, and what is agreed with an enterprise, has no limit', () => {
  expect(usageAllowance('requests', 'free')).toBeNull()
  expect(usageAllowance('compute', 'pro')).toBeNull()
  expect(usageAllowance('egress', 'enterprise')).toBeNull()
})
