import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Projects, serveProjects } from '@plinth/gateway/projects'
import type { Log } from '@plinth/service-kit/service'
import type { Config } from '../config/config.ts'
import { serveDataPlane } from './serve-data-plane.ts'
import { spawnDataPlane } from './spawn-data-plane.ts'

interface Options {
  projects: Projects
  config: Pick<Config, 'apiUrl' | 'host' | 'ports' | 'trustedProxies' | 'trustedProxyRanges' | 'disabledFeatures'>
  log: Log
  place: DataPlanePlace
}

/** `in this process` is for development and tests; otherwise the entry of the data plane's own program. */
export type DataPlanePlace = 'in this process' | { script: string }

/** Starts the data plane. In a process of its own it asks this one about projects over a Unix socket. */
export async function startDataPlane({ projects, config, log, place }: Options) {
  const { apiUrl, host, ports, trustedProxyRanges, disabledFeatures } = config
  if (place === 'in this process') return serveDataPlane({ projects, config, port: ports.dataPlane, log })
  const { script } = place
  if (!existsSync(script))
    throw new Error(`The program of the data plane is missing: ${script}. Run \`npm run build\`, then start again.`)
  // the path of a socket is short, and that of a data directory may be long
  const folder = await mkdtemp(join(tmpdir(), 'plinth-data-plane-'))
  const socket = join(folder, 'projects')
  const server = await serveProjects(socket, projects)
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const spawned = await spawnDataPlane({
      script,
      log,
      settings: { host, port: ports.dataPlane, apiUrl, trustedProxies: trustedProxyRanges, disabledFeatures, socket },
    })
    return {
      port: spawned.port,
      pid: spawned.pid,
      async close() {
        await spawned.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
