import { expect, test } from 'vitest'
import { bySeverity, toneOf } from './by-severity.ts'

test('the most severe banners come first, and equal ones stay in order', () => {
  const found = [
    { id: 'restricted', severity: 'blocked' },
    { id: 'own-invoices', severity: 'warning' },
    { id: 'missing-address', severity: 'warning' },
    { id: 'incident', severity: 'incident' },
    { id: 'outage', severity: 'notice' },
    { id: 'clock', severity: 'warning' },
  ] as const
  expect(bySeverity(found).map(({ id, severity }) => [id, toneOf[severity]])).toEqual([
    ['restricted', 'danger'],
    ['incident', 'warning'],
    ['own-invoices', 'warning'],
    ['missing-address', 'warning'],
    ['clock', 'warning'],
    ['outage', 'info'],
  ])
})
