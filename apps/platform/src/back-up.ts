import { decideConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { backUpPlatform } from './recovery/back-up-platform.ts'
import { openTerminal } from './recovery/terminal.ts'

const FAILED = 1

await main().catch((error: unknown) => {
  process.stderr.write(`\nPlinth was not backed up. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = FAILED
})

/** Backs up the installation itself, whether it runs or not. */
async function main() {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg !== '--new-phrase'))
    throw new Error('Run npm run backup, or npm run backup -- --new-phrase.')
  const config = decideConfig(readEnvironment())
  const isGood = await backUpPlatform({ config, newPhrase: args.length > 0, terminal: openTerminal() })
  if (!isGood) process.exitCode = FAILED
}
