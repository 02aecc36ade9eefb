import { connectProjects } from '@plinth/gateway/projects'
import type { Log } from '@plinth/service-kit/service'
import { trustedProxiesOf } from '../config/trusted-proxies.ts'
import { plainFields } from './plain-fields.ts'
import type { DataPlaneSettings, FromDataPlane, ToDataPlane } from './process-messages.ts'
import { serveDataPlane } from './serve-data-plane.ts'

// the data plane in a process of its own: the platform starts it, and it does not outlive the platform
let stop: (() => Promise<void>) | undefined

process.on('message', (message: ToDataPlane) => {
  if (message.kind === 'stop') void end()
  else void start(message.settings)
})
// the platform has died, and the next one wants the port
process.on('disconnect', () => process.exit(1))
// a terminal signals the whole group; the platform says when to stop
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

async function start(settings: DataPlaneSettings) {
  const projects = connectProjects(settings.socket)
  try {
    const { host, port, apiUrl, trustedProxies, disabledFeatures } = settings
    const served = await serveDataPlane({
      projects,
      log,
      port,
      config: { host, apiUrl, trustedProxies: trustedProxiesOf(trustedProxies), disabledFeatures },
    })
    stop = async () => {
      await served.close()
      projects.close()
    }
    say({ kind: 'listening', port: served.port })
  } catch (error) {
    say({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
    projects.close()
  }
}

async function end() {
  await stop?.().catch(() => undefined)
  process.exit(0)
}

const write =
  (level: keyof Log) =>
  (fields: object, text: string): void =>
    say({ kind: 'log', level, fields: plainFields(fields), text })

const log: Log = { info: write('info'), warn: write('warn'), error: write('error') }

function say(message: FromDataPlane) {
  if (process.connected) process.send?.(message)
}
