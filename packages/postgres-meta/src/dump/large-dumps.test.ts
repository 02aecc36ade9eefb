import { createGzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { givenDumpRuns } from '../testing/given-dump-runs.ts'

const { run, rows } = await givenDumpRuns()

const MEGABYTE = 1024 * 1024
const ROWS = Buffer.from(`7\t${'x'.repeat(1000)}\n`.repeat(1000))
const STATEMENT = Buffer.from(`insert into kept values (8, '${'y'.repeat(500_000)}');\n`)

/** Two hundred megabytes, most of them rows. */
function* largeDump() {
  yield Buffer.from('create temporary table kept (id int, text text) on commit drop;\ncopy kept from stdin;\n')
  for (let size = 0; size < 190 * MEGABYTE; size += ROWS.length) yield ROWS
  yield Buffer.from('\\.\n')
  for (let size = 0; size < 10 * MEGABYTE; size += STATEMENT.length) yield STATEMENT
  yield Buffer.from('create table counted as select count(*)::int as n, sum(length(text)) as length from kept;\n')
}

test('a dump of 200 MB is never in memory as a whole', async () => {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const gzip = createGzip({ level: 1 })
  pipeline(Readable.from(largeDump()), gzip, () => undefined)
  try {
    await run(gzip)
  } finally {
    clearInterval(timer)
  }
  const [counted] = await rows('select n, length::int from counted')
  expect(counted!['n']).toBeGreaterThan(190_000)
  expect(counted!['length']).toBeGreaterThan(190 * MEGABYTE)
  expect(most - before).toBeLessThan(140 * MEGABYTE)
})
