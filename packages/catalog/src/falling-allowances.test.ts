import { expect, test } from 'vitest'
import { fallingAllowances } from './falling-allowances.ts'

test('a smaller plan includes less, in words', () => {
  expect(fallingAllowances('pro', 'free')).toEqual([
    '50,000 monthly active users instead of 100,000',
    '500 MB of database size for each project instead of 8,192',
    '5 GB of egress instead of 250',
    '1 day of logs instead of 7',
    '0 days of backups instead of 7',
    '0 dollars of compute credits instead of 10',
  ])
  expect(fallingAllowances('team', 'pro')).toEqual(['7 days of logs instead of 28', '7 days of backups instead of 14'])
})

test('a larger plan includes less of nothing, and of an agreed one nothing is said', () => {
  expect(fallingAllowances('free', 'team')).toEqual([])
  expect(fallingAllowances('enterprise', 'free')).toEqual([])
})
