import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Projects, serveProjects } from '@plinth/gateway/projects'
import { connectLogs } from '@plinth/log-store/log-client'
import type { Log } from '@plinth/service-kit/service'
import { superviseProgram } from '@plinth/service-kit/supervise-program'
import type { Config } from '../config/config.ts'
import type { DataPlaneSettings } from './data-plane-settings.ts'
import { serveDataPlane } from './serve-data-plane.ts'

interface Options {
  projects: Projects
  config: Pick<Config, 'apiUrl' | 'host' | 'ports' | 'trustedProxies' | 'trustedProxyRanges' | 'disabledFeatures'>
  log: Log
  /** Where the log store takes lines. */
  logsSocket: string
  place: DataPlanePlace
}

/** `in this process` is for development and tests; otherwise the entry of the data plane's own program. */
export type DataPlanePlace = 'in this process' | { script: string }

/** Starts the data plane. In a process of its own it asks this one about projects over a Unix socket. */
export async function startDataPlane({ projects, config, log, logsSocket, place }: Options) {
  const { apiUrl, host, ports, trustedProxyRanges, disabledFeatures } = config
  if (place === 'in this process') return serveHere({ projects, config, log, logsSocket })
  // the path of a socket is short, and that of a data directory may be long
  const folder = await mkdtemp(join(tmpdir(), 'plinth-data-plane-'))
  const socket = join(folder, 'projects')
  const server = await serveProjects(socket, projects)
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const spawned = await superviseProgram<DataPlaneSettings, number>({
      name: 'data plane',
      script: place.script,
      log,
      settings: (port = ports.dataPlane) => ({
        host,
        port,
        apiUrl,
        trustedProxies: trustedProxyRanges,
        disabledFeatures,
        socket,
        logsSocket,
      }),
    })
    return {
      port: spawned.place,
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

async function serveHere({ projects, config, log, logsSocket }: Omit<Options, 'place'>) {
  const logs = connectLogs({ socket: logsSocket })
  const served = await serveDataPlane({ projects, config, port: config.ports.dataPlane, log, logs })
  return {
    ...served,
    async close() {
      await served.close()
      await logs.close()
    },
  }
}
