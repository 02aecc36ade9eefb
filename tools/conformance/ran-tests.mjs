import { relative } from 'node:path'
import { root } from '../run.mjs'

/**
 * The tests of vitest's JSON report.
 * @param {{ testResults?: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[] }} report
 */
export const ranByVitest = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' › '),
      passed: status === 'passed',
    })),
  )

/**
 * The tests of Playwright's JSON report, which nests them under their file and their `describe`s.
 * @typedef {{ title: string; specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }} Suite
 * @param {{ suites?: (Suite & { file: string })[] }} report
 */
export const ranByPlaywright = ({ suites = [] }) =>
  suites.flatMap((suite) => testsIn(suite).map((test) => ({ ...test, file: `e2e/${suite.file}` })))

/**
 * @param {Suite} suite
 * @returns {{ title: string; passed: boolean }[]}
 */
function testsIn({ specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => ({ title, passed: tests.every(({ status }) => status === 'expected') }))
  const nested = suites.flatMap((suite) =>
    testsIn(suite).map(({ title, passed }) => ({ title: `${suite.title} › ${title}`, passed })),
  )
  return [...own, ...nested]
}
