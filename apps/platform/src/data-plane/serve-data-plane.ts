import type { IncomingMessage } from 'node:http'
import { createGateway, type Gateway } from '@plinth/gateway/gateway'
import type { Projects } from '@plinth/gateway/projects'
import type { LogClient } from '@plinth/log-store/log-client'
import { timedId } from '@plinth/log-store/log-line'
import type { Log } from '@plinth/service-kit/service'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type { Config } from '../config/config.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Connection } from '../http/connection.ts'
import { listen } from '../http/listen.ts'
import { linesOfRequest } from './lines-of-request.ts'
import { withLinesOfServices } from './lines-of-services.ts'
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
    // what is counted is written down once usage is metered
    meter: () => ({ count: () => undefined }),
  })
  const app = new Hono<Connection>()
  app.get('/livez', (c) => c.text('ok'))
  app.all('*', (c) =>
    gateway.fetch(c.req.raw, {
      requestId: timedId(Date.now()),
      ip: clientAddress(peerOf(c), c.req.header('x-forwarded-for'), config.trustedProxies),
    }),
  )
  const listening = await listen(app.fetch, {
    port,
    host: config.host,
    https: config.apiUrl.startsWith('https:'),
    longBodies: true,
    onUpgrade: (request, socket, head) =>
      void gateway.upgrade(request, socket, head, {
        requestId: timedId(Date.now()),
        ip: clientAddress(request.socket.remoteAddress ?? 'unknown', forwardedFor(request), config.trustedProxies),
      }),
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
}

const forwardedFor = ({ headers }: IncomingMessage) => {
  const value = headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}

function peerOf(c: Context<Connection>) {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}
