import { createHandler } from './create-handler.ts'
import { readConfiguration } from './standalone/configuration.ts'
import { serveStandalone } from './standalone/serve-standalone.ts'
import { standardLog } from './standalone/standard-log.ts'

/** REST for one database: `main.ts [file]`, with the settings of the file or of `PGRST_…`. */
const configuration = await readConfiguration(process.argv[2], process.env)
const log = standardLog(configuration.server.logLevel)
const standalone = await serveStandalone({ configuration, createHandler, log })
process.stderr.write(`Serving on port ${standalone.port}\n`)

const reload = () =>
  standalone.reload().catch((error: unknown) => log.error({ err: error }, 'The schema cache could not be reloaded'))
process.on('SIGUSR1', reload)
process.on('SIGUSR2', reload)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standalone.close())
