import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { installPackages } from '../install.mjs'
import { figure, median } from './figures.mjs'
import { startLogStore } from './logs/log-store.mjs'
import { lineOf, REF, requestIdOf, timeOf } from './logs/made-lines.mjs'
import { tableOf, writeSection, writtenBy } from './written-section.mjs'

// `npm run bench:logs`: reading ten million lines of one project and one day; `-- 100000` takes so many, and writes nothing.
const ALL = 10_000_000
const BATCH = 4000
const RUNS = 5
const HOUR_MS = 3_600_000
const HOW =
  'Ten million lines of one project on one day, written and read over the sockets of the log store as the platform does it; medians of five, the first of them counted. The lines of a request are two among them all.'

const count = Number(process.argv[2] ?? ALL)

await installPackages()
await build()
const directory = mkdtempSync(join(tmpdir(), 'plinth-bench-'))
const store = await startLogStore(directory)
try {
  const rows = await measure()
  console.log(tableOf(rows))
  if (count === ALL) writeSection('Log lines', `${writtenBy('npm run bench:logs')} ${HOW}\n\n${tableOf(rows)}`)
  process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0
} finally {
  await store.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function measure() {
  const begun = performance.now()
  for (let first = 0; first < count; first += BATCH) {
    const lines = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => lineOf(first + index, count))
    await store.write(lines)
  }
  const seconds = (performance.now() - begun) / 1000
  const day = { from: timeOf(0, count), to: timeOf(count, count) }
  const histogram = await timed(() => store.read('histogram', { filter: { ref: REF, ...day }, stepMs: HOUR_MS }))
  if (histogram.last.reduce((sum, bar) => sum + bar.count, 0) !== count) throw new Error('Lines are missing')
  const request = await timed((run) => {
    const requestId = requestIdOf(Math.floor((count * (run + 1)) / (RUNS + 2)), count)
    return store.read('ofRequest', { ref: REF, requestId, ...day })
  })
  if (request.last.length !== 2) throw new Error(`A request has ${request.last.length} lines`)
  return [
    figure('lines', count, ''),
    figure('lines that are stored in a second, by one writer', count / seconds, ''),
    figure('histogram of the day by hour (median)', histogram.milliseconds, 'ms', 300),
    figure("one request's lines by id (median)", request.milliseconds, 'ms', 100),
  ]
}

async function timed(work) {
  const taken = []
  let last
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now()
    last = await work(run)
    taken.push(performance.now() - begun)
  }
  return { milliseconds: median(taken), last }
}
