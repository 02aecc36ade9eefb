import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser, findOrInstallPsql } from './browser.mjs'
import { build } from './build.mjs'
import { readConformance } from './conformance/conformance.mjs'
import { inMemory } from './in-memory.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installPackages } from './install.mjs'
import { ranByPlaywright, ranByVitest } from './ran-tests.mjs'
import { bin, endPrograms, must, root, run } from './run.mjs'

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const isFast = process.argv.includes('--fast')
const totals = { passed: 0, failed: 0, skipped: 0 }
/** Said once more at the end: of a long log, often only the end is kept. */
const failures = []
const reports = mkdtempSync(join(tmpdir(), 'plinth-reports-'))
const reportOf = { vitest: join(reports, 'vitest.json'), playwright: join(reports, 'playwright.json') }
/** Without tests and what is there for them. */
const AS_SHIPPED = ['--production', '--config', 'knip.production.json', '--include', 'files,exports']
const memory = mkdtempSync(join(tmpdir(), 'plinth-memory-'))
const conformance = await readConformance()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endPrograms()
    removeFolders()
    process.exit(1)
  })
}
endWithNpm()

await installPackages()
await step('static', checkStatically)
await step('unit', runVitest)
if (!isFast) await step('browser', runBrowserTests)
if (!isFast && !only) await step('conformance', checkProofs)

removeFolders()
if (failures.length > 0) console.log(['', 'What failed:', ...failures].join('\n\n'))
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)

function removeFolders() {
  for (const folder of [reports, memory]) rmSync(folder, { recursive: true, force: true })
}

async function step(name, work) {
  if (only && only !== name) return
  const started = performance.now()
  await work()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`— ${name}: ${seconds} s on ${availableParallelism()} cores`)
}

/** Types, lint, format, dead code, and whether everything that is specified is listed. Each is one test. */
async function checkStatically() {
  const checks = [
    ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
    ...projects().map((project) => [`types of ${project}`, bin('tsc'), ['-p', project]]),
    ['format', bin('oxfmt'), ['--check', '.']],
    ['dead code and undeclared dependencies', bin('knip'), ['--no-progress']],
    ['code that only tests use', bin('knip'), ['--no-progress', ...AS_SHIPPED]],
  ].values()
  const workThrough = async () => {
    for (const [what, command, args] of checks) await check(what, command, args)
  }
  // they share the iterator, so that each takes the next that nobody has
  await Promise.all(Array.from({ length: availableParallelism() }, workThrough))
  report('every requirement of docs/specification.md is listed', conformance.findUnlisted())
  report('every proof in tools/conformance/proofs names a test that there is', conformance.findUnwritten())
  report('docs/conformance.md is up to date', conformance.renewDocument())
}

function projects() {
  const workspaces = ['apps', 'packages', 'services'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  return [...workspaces, 'e2e', 'tools']
}

async function check(what, command, args) {
  const { code, output } = await run(command, args, { capture: true })
  report(what, code === 0 ? [] : [output])
}

function report(what, complaints) {
  totals[complaints.length === 0 ? 'passed' : 'failed']++
  if (complaints.length === 0) return
  const failure = [`✗ ${what}`, ...complaints].join('\n')
  console.log(failure)
  failures.push(failure)
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
  const { code, output } = await run(
    ...inMemory(memory, bin('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf.vitest}`,
    ]),
    {
      env: browser ? { CHROMIUM_PATH: browser } : {},
      keepLastLines: true,
    },
  )
  const results = readReport(reportOf.vitest)
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = results
  count({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }, code, output)
  tellFailures(ranByVitest(results))
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
  const { code, output } = await run(
    ...inMemory(memory, bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']),
    {
      env: {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf.playwright,
        ...(psql ? { PSQL_PATH: psql } : {}),
      },
      keepLastLines: true,
    },
  )
  const results = readReport(reportOf.playwright)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = results.stats ?? {}
  count({ passed: expected, failed: unexpected + flaky, skipped }, code, output)
  tellFailures(ranByPlaywright(results))
}

/** Every test that proves a requirement ran and passed. */
function checkProofs() {
  const ran = [...ranByVitest(readReport(reportOf.vitest)), ...ranByPlaywright(readReport(reportOf.playwright))]
  report('every proof of a requirement passed', conformance.findUnproven(ran))
}

/** A run that broke before it could count, or of whose tests none failed, is a failure of its own. */
function count({ passed = 0, failed = 0, skipped = 0 }, code, output) {
  const hasBroken = code !== 0 && failed === 0
  totals.passed += passed
  totals.failed += hasBroken ? 1 : failed
  totals.skipped += skipped
  if (hasBroken) failures.push(`✗ The run ended with exit code ${code}, and none of its tests failed:\n${output}`)
}

function tellFailures(ran) {
  for (const { file, title, failure } of ran)
    if (failure !== undefined) failures.push(`✗ ${file}: ${title}\n${failure}`)
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
