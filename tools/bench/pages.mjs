import { figure } from './figures.mjs'
import { runInBrowser } from './run-in-browser.mjs'

/** Whole pages from the address to their use, and what people do on them. */
export async function measurePages() {
  const report = await runInBrowser('The benchmark of whole pages', 'e2e/bench/pages.ts')
  const { acts, memoryIdle, memory } = report
  return [
    ...pages.flatMap(([name, ...limits]) => pageOf(report[name], ...limits)),
    ...actLimits.map(([name, what, limit]) => timed(what, acts[name], limit)),
    figure('the sort beyond the query itself', acts.sort.median - acts.sortQuery.median, 'ms', 50),
    figure('the whole process tree but for Postgres, before the pages: PSS', memoryIdle, 'MB', 200),
    figure('the same after them', memory, 'MB', 250),
  ]
}

/** Median milliseconds, and for a cold page requests until the network rests and kilobytes of scripts with headers. */
const pages = [
  ['tableCold', 'table page to rows of 1,000,000, cold', 450, 25, 200],
  ['tableWarm', 'the same, warm', 250],
  ['sqlCold', 'SQL editor to ready, cold', 450, 25],
  ['sqlWarm', 'the same, warm', 250],
  ['homeCold', 'project home, cold', 300, 20],
  ['organizationsCold', 'organizations, cold', 250, 18],
  ['signInCold', 'sign-in, cold', 150, 8],
]

function pageOf(load, what, time, requests, kilobytes) {
  const whole = timed(what, load, time)
  if (requests === undefined) return [whole]
  return [
    whole,
    figure(`${what}: requests, of which ${load.requestsInTime} before it can be used`, load.requests, '', requests),
    figure(`${what}: script on the wire, in ${load.scripts} files`, load.scriptKilobytes, 'KB', kilobytes),
  ]
}

const actLimits = [
  ['switchFirst', 'table by a link, first time', 100],
  ['switchVisited', 'table by a link, visited before', 50],
  ['lastRow', 'leap to the last of 1,000,000 rows', 100],
  ['sort', '1,000,000 rows sorted by an unindexed column'],
  ['firstRun', '`select 1`: click to result, first run of a page', 60],
  ['laterRun', '`select 1`: click to result, later runs', 35],
  ['afterPause', 'table by a link after a pause'],
  ['rowsCall', 'call of the rows of a table'],
  ['rowsCallAfterPause', 'the same call after a pause', 40],
]

const timed = (what, { median, least, count }, limit) =>
  figure(`${what} (median of ${count}, least ${Math.round(least)})`, median, 'ms', limit)
