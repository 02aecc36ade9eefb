import { expect, test } from 'vitest'
import { root } from './run.mjs'
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
    { file: 'e2e/a.e2e.ts', title: 'is sometimes so', passed: false, failure: '' },
    { file: 'e2e/a.e2e.ts', title: 'is skipped', passed: false },
    { file: 'e2e/a.e2e.ts', title: 'on a phone › is narrow', passed: true },
  ])
})

test('what failed says why, without colors and at length only in the log', () => {
  const message = [
    '\u001b[31mAssertionError\u001b[39m: expected 1 to be 2',
    ...Array.from({ length: 40 }, (_, n) => String(n)),
  ].join('\n')
  const assertionResults = [{ ancestorTitles: [], title: 'is so', status: 'failed', failureMessages: [message] }]
  const [byVitest] = ranByVitest({ testResults: [{ name: `${root}a.test.ts`, status: 'failed', assertionResults }] })
  expect(byVitest).toMatchObject({ title: 'is so', failure: expect.stringMatching(/^AssertionError: .*\n0\n/) })
  expect(byVitest!.failure!.split('\n')).toHaveLength(12)

  const specs = [{ title: 'is so', tests: [{ status: 'flaky', results: [{ errors: [{ message }] }, {}] }] }]
  const [byPlaywright] = ranByPlaywright({ suites: [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs }] })
  expect(byPlaywright!.failure).toBe(byVitest!.failure)
})

test('a file that could not be loaded failed, even where it has no test', () => {
  const broken = { name: `${root}a.test.ts`, status: 'failed', message: 'SyntaxError: no', assertionResults: [] }
  expect(ranByVitest({ testResults: [broken] })).toMatchObject([{ file: 'a.test.ts', failure: 'SyntaxError: no' }])
})

test('a run that left no report proves nothing', () => {
  expect([...ranByVitest({}), ...ranByPlaywright({})]).toEqual([])
})
