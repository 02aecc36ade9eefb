import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages } from './install.mjs'
import { isBuilt, noteBuilt } from './is-built.mjs'
import { precompress } from './precompress.mjs'
import { bin, must, root } from './run.mjs'

const programs = `${root}apps/platform/dist`

/** Builds the dashboard and the server, unless what is there was built from these very sources. */
export async function build() {
  const sources = digestOfSources()
  if (isBuilt(programs, sources)) return
  console.log('Building …')
  await Promise.all([buildDashboard(), buildServer()])
  mkdirSync(programs, { recursive: true })
  noteBuilt(programs, sources)
}

async function buildDashboard() {
  await must('The build of the dashboard', bin('vite'), ['build', 'apps/dashboard', '--logLevel', 'warn'], {
    capture: true,
  })
  await must('The check of sizes', process.execPath, ['--import', 'tsx', 'apps/dashboard/check-budgets.ts'], {
    capture: true,
  })
  await precompress(`${root}apps/dashboard/dist`)
}

const buildServer = () =>
  must('The build of the server', bin('vite'), ['build', 'apps/platform', '--logLevel', 'warn'], { capture: true })

function digestOfSources() {
  const hash = createHash('sha256').update(readFileSync(`${root}package-lock.json`))
  for (const folder of ['apps', 'packages', 'services']) {
    for (const path of filesIn(join(root, folder)).sort())
      hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'bench', 'conformance'])

function filesIn(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
    const path = join(directory, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installPackages()
  await build()
}
