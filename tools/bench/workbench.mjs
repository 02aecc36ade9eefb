import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { installPackages } from '../install.mjs'
import { figure } from './figures.mjs'
import { startPlinth } from './plinth.mjs'
import { runInBrowser } from './run-in-browser.mjs'
import { prepareEvents } from './workbench/events.mjs'
import { measureFiles } from './workbench/files.mjs'
import { measureKeyset } from './workbench/pages.mjs'
import { tableOf, writeSection, writtenBy } from './written-section.mjs'

// `npm run bench:workbench`: what people do all day in the table editor and the SQL editor; `-- --dry` writes nothing.
const HOW =
  'One run, the browser, the platform and Postgres on these cores. A table of 1,000,000 rows of 12 mixed columns with 200 tables linked to it, and a database of 5,000 tables; medians, and from a click or key to the painted frame where a page is named.'

/** Milliseconds at most, as the browser sees them. */
const actLimits = {
  coldPage: ['address to first rows of the table, nothing cached', 500],
  switchTable: ['switch to another table, never opened before', 80],
  switchBack: ['switch back to the table of 1,000,000 rows', 80],
  lastRow: ['Ctrl+End to the last of 1,000,000 rows', 40],
  firstRow: ['Ctrl+Home to the first row again', 40],
  commitCell: ['Ctrl+S to one saved cell', 45],
  tenThousandRows: ['10,000 rows of 12 columns in the SQL editor, click to shown', 150],
  listOfManyTables: ['address to the table list, 5,000 tables', 150],
  searchManyTables: ['a key in its search to the found tables', 150],
}

await installPackages()
await build()
const acts = await runInBrowser('The benchmark of the workbench', 'e2e/bench/workbench.ts')
const rows = [
  ...Object.entries(actLimits).map(([act, [what, limit]]) => {
    const { median, least, count } = acts[act]
    return figure(`${what} (median of ${count}, least ${Math.round(least)})`, median, 'ms', limit)
  }),
  ...(await onTheWire()),
]
console.log(tableOf(rows))
if (!process.argv.includes('--dry'))
  writeSection('The workbench', `${writtenBy('npm run bench:workbench')} ${HOW}\n\n${tableOf(rows)}`)
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0

async function onTheWire() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'plinth-bench-'))
  const plinth = await startPlinth(dataDirectory)
  try {
    await plinth.signUp()
    const project = await prepareEvents(plinth)
    try {
      return [...(await measureKeyset(project)), ...(await measureFiles(project))]
    } finally {
      await project.driver.end()
    }
  } finally {
    await plinth.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
