import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decideConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { greeting } from './greeting.ts'
import { createLog } from './log.ts'
import { startPlatform } from './start-platform.ts'

await main().catch((error: unknown) => {
  process.stderr.write(`\nPlinth could not start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function main() {
  const config = decideConfig(readEnvironment())
  const log = createLog(config)
  const root = join(import.meta.dirname, '../../..')
  const dashboardDirectory = join(root, 'apps/dashboard/dist')
  const platform = await startPlatform({
    config,
    log,
    extraEngines: join(root, 'engines'),
    ...(existsSync(dashboardDirectory) ? { dashboardDirectory } : {}),
  })
  stopOnSignals(platform.close)
  greet(config, await platform.isClaimed())
}

function greet(config: ReturnType<typeof decideConfig>, isClaimed: boolean) {
  process.stdout.write(greeting(config, { isClaimed }))
}

/**
 * The first signal stops in order, a second Ctrl-C at once; clusters survive that, and the next start adopts them. A
 * supervisor may send SIGTERM to us and again through `npm start`, so that one is not taken for impatience.
 */
function stopOnSignals(close: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping && signal === 'SIGINT') process.exit(1)
      if (stopping) return
      stopping = true
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
