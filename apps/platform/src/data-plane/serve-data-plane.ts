import type { IncomingMessage } from 'node:http'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { createGateway, type Gateway } from '@plinth/gateway/gateway'
import type { Projects } from '@plinth/gateway/projects'
import type { LogClient } from '@plinth/log-store/log-client'
import { timedId } from '@plinth/log-store/log-line'
import type { Log } from '@plinth/service-kit/service'
import type { Config } from '../config/config.ts'
import { clientAddress } from '../http/client-address.ts'
import { listen } from '../http/listen.ts'
import { linesOfRequest } from './lines-of-request.ts'
import { lineOfEntry, withLinesOfServices } from './lines-of-services.ts'
import { createServices, servicesSwitchedOff } from './services.ts'

interface Options {
  projects: Projects
  config: Pick<Config, 'apiUrl' | 'host' | 'trustedProxies' | 'disabledFeatures'>
  port: number
  log: Log
  /** Where the lines of projects go. */
  logs: Pick<LogClient, 'write'>
}

/** Listens on the data plane's port and hands every request to the gateway. */
export async function serveDataPlane({ projects, config, port, log, logs }: Options) {
  const gateway: Gateway = createGateway({
    projects,
    services: createServices(),
    switchedOff: servicesSwitchedOff(config.disabledFeatures),
    apiHost: new URL(config.apiUrl).host,
    record(request) {
      for (const line of linesOfRequest(request)) logs.write(line)
    },
    log: withLinesOfServices(log, logs),
    recordEntry(entry) {
      const line = lineOfEntry(entry)
      if (line) logs.write(line)
    },
  })
  const listening = await listen(respond, {
    port,
    host: config.host,
    https: config.apiUrl.startsWith('https:'),
    longBodies: true,
    onUpgrade: (request, socket, head) => void gateway.upgrade(request, socket, head, arrivalOf(request)),
  })
  return {
    port: listening.port,
    pid: (): number | undefined => process.pid,
    /** Takes no more requests, lets those that have begun end, and lets go of every project. */
    async close() {
      const closed = listening.drain()
      await gateway.close()
      await closed
    },
  }

  function respond(request: Request, { incoming }: HttpBindings | Http2Bindings) {
    if (incoming.url === '/livez') return new Response('ok')
    // what is left of it unread is the server's to end
    const body = () => incoming.iterator({ destroyOnReturn: false })
    return gateway.fetch(request, { ...arrivalOf(incoming), body })
  }

  function arrivalOf(incoming: Incoming) {
    const peer = incoming.socket.remoteAddress ?? 'unknown'
    return {
      requestId: timedId(Date.now()),
      ip: clientAddress(peer, forwardedFor(incoming), config.trustedProxies),
    }
  }
}

type Incoming = Pick<IncomingMessage, 'headers' | 'socket'>

const forwardedFor = ({ headers }: Incoming) => {
  const value = headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}
