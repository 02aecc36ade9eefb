import { findOrInstallBrowser } from '../browser.mjs'
import { must } from '../run.mjs'
import { figure, median } from './figures.mjs'

/** The sizes that the build checks, and how the grid and the way from page to page feel in a real browser. */
export async function measureFrontEnd() {
  const sizes = await must(
    'The check of sizes',
    process.execPath,
    ['--import', 'tsx', 'apps/dashboard/check-budgets.ts'],
    { capture: true },
  )
  const grid = await runInBrowser('The benchmark of the grid', 'packages/grid/bench/scroll.ts')
  const routes = await runInBrowser('The benchmark of route changes', 'e2e/bench/route-changes.ts')
  const pages = await runInBrowser('The benchmark of whole pages', 'e2e/bench/pages.ts')
  const assistant = await runInBrowser('The benchmark of the assistant', 'e2e/bench/assistant.ts')
  const menu = await runInBrowser('The benchmark of the command menu', 'e2e/bench/command-menu.ts')
  return [
    ...sizesOf(sizes),
    ...gridOf(grid),
    ...routeChangesOf(routes),
    ...pagesOf(pages),
    ...assistantOf(assistant),
    ...menuOf(menu),
  ]
}

/** What the program writes, which is JSON. */
async function runInBrowser(what, program) {
  const output = await must(what, process.execPath, ['--import', 'tsx', program], {
    capture: true,
    env: { CHROMIUM_PATH: await findOrInstallBrowser() },
  })
  return JSON.parse(output)
}

const sizesOf = (output) =>
  [...output.matchAll(/^(.+?)\s+([\d.]+) of ([\d.]+) KB/gm)].map(([, name, kilobytes, ceiling]) =>
    figure(`fetched before usable: ${name}`, Number(kilobytes), 'KB', Number(ceiling)),
  )

const gridOf = ({ rows, keydownToPaint, scroll }) => [
  figure(`grid of ${rows.toLocaleString('en')} rows: key to paint, 95th percentile`, keydownToPaint.p95, 'ms', 32),
  figure('the same grid: long frames while scrolling three rows a frame', scroll.longFrameShare * 100, '%', 2),
]

const routeChangesOf = ({ changes, p50, p95 }) => [
  figure(`from page to page by a link, to painted content, beyond the requests (median of ${changes})`, p50, 'ms'),
  figure('the same, 95th percentile', p95, 'ms', 100),
]

/** Median milliseconds, requests until the network rests, and kilobytes of scripts with their headers. */
const pageLimits = [
  ['tableCold', 'table page to rows of 1,000,000, cold', 450, 25, 200],
  ['tableWarm', 'the same, warm', 250],
  ['sqlCold', 'SQL editor to ready, cold', 450, 25],
  ['sqlWarm', 'the same, warm', 250],
  ['homeCold', 'project home, cold', 300, 20],
  ['organizationsCold', 'organizations, cold', 250, 18],
  ['signInCold', 'sign-in, cold', 150, 8],
]

const actLimits = [
  ['switchFirst', 'table, first time, from another one by a link', 100],
  ['switchVisited', 'table, visited before', 50],
  ['lastRow', 'leap to the last of 1,000,000 rows', 100],
  ['firstRun', '`select 1`: click to result, first run of a page', 60],
  ['laterRun', '`select 1`: click to result, later runs', 35],
  ['afterPause', 'table by a link after a pause of a minute'],
]

const pagesOf = ({ acts, ...pages }) => [
  ...pageLimits.flatMap(([name, what, time, requests, kilobytes]) => [
    figure(`${what} (median)`, pages[name].time, 'ms', time),
    figure(`${what}: requests`, pages[name].requests, '', requests),
    figure(
      `${what}: script on the wire, in ${pages[name].scripts} files`,
      pages[name].scriptKilobytes,
      'KB',
      kilobytes,
    ),
  ]),
  ...actLimits.map(([name, what, limit]) => figure(`${what} (median)`, acts[name], 'ms', limit)),
  figure('1,000,000 rows sorted by an unindexed column, beyond the query itself', acts.sort - acts.sortQuery, 'ms', 50),
]

const menuOf = ({ tables, opening, typing }) => [
  figure(
    `command menu over ${tables.toLocaleString('en')} tables: key to painted list (95th percentile)`,
    opening.p95,
    'ms',
    100,
  ),
  figure('the same: letter to painted table (95th percentile)', typing.p95, 'ms', 50),
]

const assistantOf = ({ firstToken, opening, longChat: { messages, scrolls, stream, ...long } }) => [
  figure(`assistant: first token of the model to paint (median of ${firstToken.count})`, firstToken.p50, 'ms', 50),
  figure('the same, 95th percentile', firstToken.p95, 'ms', 50),
  figure(`assistant: opened, its code there, to painted chat (median of ${opening.count})`, opening.p50, 'ms', 100),
  figure('the same, 95th percentile', opening.p95, 'ms', 100),
  figure(
    `chat of ${messages} messages with code: first token of the model to paint (median)`,
    long.firstToken.p50,
    'ms',
    50,
  ),
  figure(
    `the same chat: frames over 50 ms, scrolled from end to top and back (median of ${scrolls.length})`,
    median(scrolls.map(({ longFrames }) => longFrames.length)),
    '',
    0,
  ),
  figure(
    `the same chat, ${stream.tokens} tokens streaming: key to paint, 95th percentile`,
    stream.keyToPaint.p95,
    'ms',
  ),
  figure('the same stream: farthest from the end', stream.farthestFromEnd, 'px', 10),
]
