import { relative } from 'node:path'
import { root } from '../run.mjs'

/** The tests of vitest's JSON report. */
export const ranByVitest = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' › '),
      passed: status === 'passed',
    })),
  )

/** The tests of Playwright's JSON report, which nests them under their file and their `describe`s. */
export const ranByPlaywright = ({ suites = [] }) =>
  suites.flatMap((suite) => testsIn(suite).map((test) => ({ ...test, file: `e2e/${suite.file}` })))

function testsIn({ specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => ({ title, passed: tests.every(({ status }) => status === 'expected') }))
  const nested = suites.flatMap((suite) =>
    testsIn(suite).map(({ title, passed }) => ({ title: `${suite.title} › ${title}`, passed })),
  )
  return [...own, ...nested]
}
