import { must } from '../run.mjs'
import { figure, median } from './figures.mjs'
import { measurePages } from './pages.mjs'
import { runInBrowser } from './run-in-browser.mjs'

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
  const pages = await measurePages()
  const assistant = await runInBrowser('The benchmark of the assistant', 'e2e/bench/assistant.ts')
  const menu = await runInBrowser('The benchmark of the command menu', 'e2e/bench/command-menu.ts')
  return [
    ...sizesOf(sizes),
    ...gridOf(grid),
    ...routeChangesOf(routes),
    ...pages,
    ...assistantOf(assistant),
    ...menuOf(menu),
  ]
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
