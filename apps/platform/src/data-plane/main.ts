import { connectProjects } from '@plinth/gateway/projects'
import { connectLogs } from '@plinth/log-store/log-client'
import { runProgram } from '@plinth/service-kit/program'
import { trustedProxiesOf } from '../config/trusted-proxies.ts'
import type { DataPlaneSettings } from './data-plane-settings.ts'
import { serveDataPlane } from './serve-data-plane.ts'

// the data plane in a process of its own
runProgram({
  async start({ socket, logsSocket, port, ...settings }: DataPlaneSettings, log) {
    const projects = connectProjects(socket)
    const logs = connectLogs({ socket: logsSocket })
    const disconnect = async () => {
      projects.close()
      await logs.close()
    }
    const config = { ...settings, trustedProxies: trustedProxiesOf(settings.trustedProxies) }
    try {
      const served = await serveDataPlane({ projects, log, logs, port, config })
      return {
        place: served.port,
        async close() {
          await served.close()
          await disconnect()
        },
      }
    } catch (error) {
      await disconnect()
      throw error
    }
  },
  // the next platform wants the port
  onOrphaned: 'exit',
})
