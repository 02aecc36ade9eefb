import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { installPackages } from './install.mjs'
import { measureCreation, measureFleet, measureMemory, measureStart, measureWake } from './bench/engine.mjs'
import { measureFairness } from './bench/fairness.mjs'
import { measureFrontEnd } from './bench/front-end.mjs'
import { measurePages } from './bench/pages.mjs'
import { startPlinth } from './bench/plinth.mjs'
import { measureQueries } from './bench/queries.mjs'
import { tableOf, writeSection, writtenBy } from './bench/written-section.mjs'

/** `npm run bench -- pages` measures whole pages alone, and leaves the document as it is. */
const isPagesOnly = process.argv.includes('pages')

const HOW = 'One run, everything on this one machine; trust medians and ratios more than single figures.'

await installPackages()
await build()
if (isPagesOnly) report(await measurePages())
else await measureEverything()

async function measureEverything() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'plinth-bench-'))
  try {
    const rows = [
      ...(await measureStart(dataDirectory)),
      ...(await withPlinth(dataDirectory, measureAll)),
      ...(await measureFrontEnd()),
    ]
    writeSection('The platform', `${writtenBy('npm run bench')} ${HOW}\n\n${tableOf(rows)}`)
    report(rows)
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

function report(rows) {
  console.log(tableOf(rows))
  process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0
}

async function withPlinth(dataDirectory, measure) {
  const plinth = await startPlinth(dataDirectory)
  try {
    return await measure(plinth)
  } finally {
    await plinth.stop()
  }
}

async function measureAll(plinth) {
  await plinth.signUp()
  const creation = await measureCreation(plinth)
  const queries = await measureQueries(plinth)
  const fairness = await measureFairness(plinth)
  const wake = await measureWake(plinth)
  const memory = await measureMemory(plinth)
  return [...creation, ...wake, ...queries, ...fairness, ...memory, ...(await measureFleet(plinth))]
}
