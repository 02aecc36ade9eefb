import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser, findOrInstallPsql } from './browser.mjs'
import { build } from './build.mjs'
import { installPackages } from './install.mjs'
import { bin, must, root, run } from './run.mjs'

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const isFast = process.argv.includes('--fast')
const totals = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(join(tmpdir(), 'plinth-reports-'))

await installPackages()
await step('static', checkStatically)
await step('unit', runVitest)
if (!isFast) await step('browser', runBrowserTests)

rmSync(reports, { recursive: true, force: true })
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)

async function step(name, work) {
  if (only && only !== name) return
  const started = performance.now()
  await work()
  console.log(`— ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Types, lint, format and dead code. Each is one test. */
async function checkStatically() {
  for (const project of projects()) await check(`types of ${project}`, bin('tsc'), ['-p', project])
  await check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])
  await check('format', bin('oxfmt'), ['--check', '.'])
  await check('dead code and undeclared dependencies', bin('knip'), ['--no-progress'])
}

function projects() {
  const workspaces = ['apps', 'packages', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  return [...workspaces, 'e2e']
}

async function check(what, command, args) {
  const { code, output } = await run(command, args, { capture: true })
  totals[code === 0 ? 'passed' : 'failed']++
  if (code !== 0) console.log(`✗ ${what}\n${output}`)
}

/** Pure tests, API tests and engine tests, against real Postgres. */
async function runVitest() {
  await must(
    'The installation of further Postgres versions',
    process.execPath,
    ['tools/install-postgres.mjs', '15', '18'],
    { capture: true },
  )
  const browser = await findOrInstallBrowser()
  const report = join(reports, 'vitest.json')
  const { code } = await run(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      env: browser ? { CHROMIUM_PATH: browser } : {},
    },
  )
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report)
  count({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }, code)
  for (const { assertionResults } of testResults ?? []) {
    for (const { status, fullName } of assertionResults) if (status === 'pending') console.log(`not run: ${fullName}`)
  }
}

/** People's ways through the product, in a real browser against the built platform. */
async function runBrowserTests() {
  await build()
  const browser = await findOrInstallBrowser()
  if (!browser) {
    totals.failed++
    return console.log('✗ There is no Chromium. Install one, or set CHROMIUM_PATH.')
  }
  const psql = await findOrInstallPsql()
  const report = join(reports, 'playwright.json')
  const { code } = await run(
    bin('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(psql ? { PSQL_PATH: psql } : {}) },
    },
  )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {}
  count({ passed: expected, failed: unexpected + flaky, skipped }, code)
}

/** A run that broke before it could count is a failure of its own. */
function count({ passed = 0, failed = 0, skipped = 0 }, code) {
  totals.passed += passed
  totals.failed += code !== 0 && failed === 0 ? 1 : failed
  totals.skipped += skipped
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
