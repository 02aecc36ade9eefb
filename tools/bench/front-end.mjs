import { findOrInstallBrowser } from '../browser.mjs'
import { must } from '../run.mjs'
import { figure } from './figures.mjs'

/** The sizes that the build checks, and how the grid feels in a real browser. */
export async function measureFrontEnd() {
  const sizes = await must(
    'The check of sizes',
    process.execPath,
    ['--import', 'tsx', 'apps/dashboard/check-budgets.ts'],
    { capture: true },
  )
  const grid = await must(
    'The benchmark of the grid',
    process.execPath,
    ['--import', 'tsx', 'packages/grid/bench/scroll.ts'],
    {
      capture: true,
      env: { CHROMIUM_PATH: await findOrInstallBrowser() },
    },
  )
  return [...sizesOf(sizes), ...gridOf(JSON.parse(grid))]
}

const sizesOf = (output) =>
  [...output.matchAll(/^(.+?)\s+([\d.]+) of ([\d.]+) KB/gm)].map(([, name, kilobytes, ceiling]) =>
    figure(`fetched before usable: ${name}`, Number(kilobytes), 'KB', Number(ceiling)),
  )

const gridOf = ({ rows, keydownToPaint, scroll }) => [
  figure(`grid of ${rows.toLocaleString('en')} rows: key to paint, 95th percentile`, keydownToPaint.p95, 'ms', 32),
  figure('the same grid: long frames while scrolling three rows a frame', scroll.longFrameShare * 100, '%', 2),
]
