import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { ranByPlaywright, ranByVitest } from './ran-tests.mjs'

test('the report of vitest is read with the describes around a test; a skipped one did not pass', () => {
  const assertionResults = [
    { ancestorTitles: ['outer', 'inner'], title: 'is so', status: 'passed' },
    { ancestorTitles: [], title: 'is skipped', status: 'pending' },
  ]
  expect(ranByVitest({ testResults: [{ name: `${root}packages/a/a.test.ts`, assertionResults }] })).toEqual([
    { file: 'packages/a/a.test.ts', title: 'outer › inner › is so', passed: true },
    { file: 'packages/a/a.test.ts', title: 'is skipped', passed: false },
  ])
})

test('the report of Playwright is read with the describes around a test; a flaky one did not pass', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const suites = [{ title: 'on a phone', specs: [spec('is narrow', 'expected')] }]
  const specs = [spec('is so', 'expected'), spec('is sometimes so', 'flaky'), spec('is skipped', 'skipped')]
  expect(ranByPlaywright({ suites: [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs, suites }] })).toEqual([
    { file: 'e2e/a.e2e.ts', title: 'is so', passed: true },
    { file: 'e2e/a.e2e.ts', title: 'is sometimes so', passed: false },
    { file: 'e2e/a.e2e.ts', title: 'is skipped', passed: false },
    { file: 'e2e/a.e2e.ts', title: 'on a phone › is narrow', passed: true },
  ])
})

test('a run that left no report proves nothing', () => {
  expect([...ranByVitest({}), ...ranByPlaywright({})]).toEqual([])
})
