import { expect, test } from 'vitest'
import { fallingAllowances } from './falling-allowances.ts'

test('a smaller plan includes less, in words', () => {
  expect(fallingAllowances('pro', 'free')).toEqual([
    '50,000 monthly active users, now 100,000',
    '500 MB of database size for each project, now 8 GB',
    '5 GB of egress, now 250 GB',
    '1 day of logs, now 7 days',
    'No backups, now 7 days',
    'No compute credits, now $10',
  ])
  expect(fallingAllowances('team', 'pro')).toEqual(['7 days of logs, now 28 days', '7 days of backups, now 14 days'])
})

test('a larger plan includes less of nothing, and of an agreed one nothing is said', () => {
  expect(fallingAllowances('free', 'team')).toEqual([])
  expect(fallingAllowances('enterprise', 'free')).toEqual([])
})
