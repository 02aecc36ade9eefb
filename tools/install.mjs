import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { must, root } from './run.mjs'

const OLDEST_NODE = /** @type {const} */ ([20, 19])
const stamp = `${root}node_modules/.plinth-installed`

/** Installs what the lockfile names, unless that was done already. No package runs a script of its own. */
export async function installPackages() {
  refuseOldNode()
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages …')
  await must('The installation', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  process.stderr.write(`Plinth needs Node ${OLDEST_NODE.join('.')} or newer. This is ${process.versions.node}.\n`)
  process.exit(1)
}
