import { join } from 'node:path'
import { decideConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { restoreEnvironment } from './config/restore-environment.ts'
import { restorePlatform } from './recovery/restore-platform.ts'
import { openTerminal } from './recovery/terminal.ts'

const INCOMPLETE = 1
const FAILED = 2

await main().catch((error: unknown) => {
  process.stderr.write(`\nPlinth was not restored. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = FAILED
})

/** Restores an installation from its backups into an empty data directory. */
async function main() {
  const [source, ...more] = process.argv.slice(2)
  if (source === undefined || more.length > 0)
    throw new Error('Run npm run restore -- followed by the folder of the backups, or s3://bucket/prefix.')
  const config = decideConfig(restoreEnvironment(readEnvironment(), source))
  const extraEngines = join(import.meta.dirname, '../../../engines')
  if (!(await restorePlatform({ config, extraEngines, terminal: openTerminal() }))) process.exitCode = INCOMPLETE
}
