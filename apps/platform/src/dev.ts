import { join } from 'node:path'
import { decideConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { createLog } from './log/log.ts'
import { seedDevelopment } from './seed/seed-development.ts'
import { startPlatform } from './start-platform.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Vite serves the pages, and passes their calls on to the platform. */
const DASHBOARD = 'http://localhost:5173'

const root = join(import.meta.dirname, '../../..')
const config = decideConfig(
  readEnvironment({
    PLINTH_PUBLIC_URL: DASHBOARD,
    PLINTH_DATA_DIR: process.getuid?.() === 0 ? '/var/lib/plinth-dev' : join(root, '.plinth'),
    ...process.env,
  }),
)
const log = createLog(config)
const here = 'in this process'
const platform = await startPlatform({
  config,
  log,
  dataPlane: here,
  logStore: here,
  logQueryScript: join(root, 'packages/log-store/src/query/main.ts'),
  extraEngines: join(root, 'engines'),
})
const people = await seedDevelopment(platform)

process.stdout.write(
  `\n  Plinth for development:  ${config.publicUrl}\n${people.map(({ email, password, who }) => `  ${who}: ${email} / ${password}`).join('\n')}\n\n`,
)

stopOnSignals(platform.close)
