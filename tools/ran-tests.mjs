import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

const SHOWN_LINES = 12

/**
 * The tests of vitest's JSON report. A file that could not be loaded counts as a test that failed.
 * @typedef {{ ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }} Assertion
 * @typedef {{ name: string; status?: string; message?: string; assertionResults: Assertion[] }} TestFile
 * @param {{ testResults?: TestFile[] }} report
 */
export const ranByVitest = ({ testResults = [] }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.map(({ ancestorTitles, title, status: state, failureMessages }) => ({
      file,
      title: [...ancestorTitles, title].join(' › '),
      passed: state === 'passed',
      ...failure(state === 'failed', failureMessages),
    }))
    const isExplained = status !== 'failed' || tests.some((test) => 'failure' in test)
    return isExplained ? tests : [...tests, { file, title: 'the file', passed: false, ...failure(true, [message]) }]
  })

/**
 * The tests of Playwright's JSON report, which nests them under their file and their `describe`s.
 * @typedef {{ status: string; results?: { errors?: { message?: string }[] }[] }} Run
 * @typedef {{ title: string; specs?: { title: string; tests: Run[] }[]; suites?: Suite[] }} Suite
 * @param {{ suites?: (Suite & { file: string })[] }} report
 */
export const ranByPlaywright = ({ suites = [] }) =>
  suites.flatMap((suite) => testsIn(suite).map((test) => ({ ...test, file: `e2e/${suite.file}` })))

/**
 * @param {Suite} suite
 * @returns {{ title: string; passed: boolean; failure?: string }[]}
 */
function testsIn({ specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => ({
    title,
    passed: tests.every(({ status }) => status === 'expected'),
    ...failure(
      tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
      tests.flatMap(({ results = [] }) => results.flatMap(({ errors = [] }) => errors.map(({ message }) => message))),
    ),
  }))
  const nested = suites.flatMap((suite) =>
    testsIn(suite).map(({ title, ...test }) => ({ ...test, title: `${suite.title} › ${title}` })),
  )
  return [...own, ...nested]
}

/** Why a test failed, in a few lines without colors; nothing for one that did not. */
const failure = (hasFailed, messages = []) =>
  hasFailed
    ? { failure: stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, SHOWN_LINES).join('\n') }
    : {}
