import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decideConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { greeting } from './greeting.ts'
import { createLog } from './log/log.ts'
import { startPlatform } from './start-platform.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// a terminal that is gone or a full disk behind a redirection must not end the platform
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await main().catch((error: unknown) => {
  process.stderr.write(`\nPlinth could not start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function main() {
  const config = decideConfig(readEnvironment())
  const log = createLog(config)
  const root = join(import.meta.dirname, '../../..')
  // beside the source, and beside the built program
  const isSource = import.meta.filename.endsWith('.ts')
  const dataPlaneScript = isSource ? 'data-plane/main.ts' : 'data-plane.js'
  const logStoreScript = isSource ? '../../../packages/log-store/src/main.ts' : 'log-store.js'
  const logQueryScript = isSource ? '../../../packages/log-store/src/query/main.ts' : 'log-query.js'
  const dashboardDirectory = join(root, 'apps/dashboard/dist')
  const starting = startPlatform({
    config,
    log,
    extraEngines: join(root, 'engines'),
    dataPlane: { script: join(import.meta.dirname, dataPlaneScript) },
    logStore: { script: join(import.meta.dirname, logStoreScript) },
    logQueryScript: join(import.meta.dirname, logQueryScript),
    ...(existsSync(dashboardDirectory) ? { dashboardDirectory } : {}),
    onTaken(error) {
      log.fatal({ err: error }, 'Another process has taken the control plane over, so this one stops')
      stop(1)
    },
  })
  const stop = stopOnSignals(async () => (await starting).close())
  const platform = await starting
  greet(config, await platform.isClaimed())
}

function greet(config: ReturnType<typeof decideConfig>, isClaimed: boolean) {
  process.stdout.write(greeting(config, { isClaimed }))
}
