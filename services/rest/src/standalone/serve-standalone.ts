import { createServer, type Server } from 'node:http'
import { chmod } from 'node:fs/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log } from '@plinth/service-kit/service'
import { sqlOver } from '@plinth/service-kit/sql'
import pg from 'pg'
import type { CreateHandler } from '../rest-handler.ts'
import { openServing } from '../serving/open-serving.ts'
import { openConfiguration, type Configuration } from './configuration.ts'
import { connectionFrom } from './connection-from.ts'
import { listenNotifications } from './listen-notifications.ts'
import { standaloneRequests } from './standalone-requests.ts'
import type { ServerConfig } from './standalone-config.ts'

export interface Standalone {
  port: number
  /** Reads the settings and the structure of the database again. */
  reload(): Promise<void>
  /** Lets responses that have begun end. */
  close(): Promise<void>
}

interface Options {
  configuration: Configuration
  createHandler: CreateHandler
  log: Log
}

/** Serves one database over HTTP, with a check of tokens of its own. */
export async function serveStandalone({ configuration, createHandler, log }: Options): Promise<Standalone> {
  const { server } = configuration
  const connection = connectionFrom(server.dbUri)
  const pool = openPool(connection, server)
  const current = openConfiguration(configuration, sqlOver(pool))
  const serving = openServing({
    sql: sqlOver(pool),
    readConfig: current.read,
    notifications: server.dbChannelEnabled ? listenNotifications(connection) : undefined,
    channel: server.dbChannel,
    log,
  })
  const requests = standaloneRequests({
    handle: createHandler({ pool, log, prepares: server.dbPreparedStatements }),
    serving,
    tokens: current.tokens,
    log,
  })
  const errorHandler = (error: unknown) => {
    if (error instanceof RequestError) return new Response(null, { status: 400 })
    log.error({ err: error }, 'A request failed')
    return new Response(null, { status: 500 })
  }
  const listener = createServer(getRequestListener(requests, { overrideGlobalObjects: false, errorHandler }))
  await listen(listener, server)
  serving.current().catch((error: unknown) => log.error({ err: error }, 'The schema cache could not be loaded'))
  return {
    port: portOf(listener),
    reload: serving.reload,
    async close() {
      await new Promise<void>((resolve) => {
        listener.close(() => resolve())
        listener.closeIdleConnections()
      })
      await serving.close()
      await pool.end()
    },
  }
}

function openPool(connection: pg.ClientConfig, server: ServerConfig) {
  const pool = new pg.Pool({
    ...connection,
    max: server.dbPool,
    connectionTimeoutMillis: server.dbPoolAcquisitionTimeout * 1_000,
    idleTimeoutMillis: server.dbPoolMaxIdletime * 1_000,
    maxLifetimeSeconds: server.dbPoolMaxLifetime,
  })
  pool.on('error', () => undefined)
  // one in use may break twice, and the pool listens only once
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function listen(listener: Server, { unixSocket, unixSocketMode, port, host }: ServerConfig) {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    if (unixSocket === undefined) listener.listen(port, host, resolve)
    else listener.listen(unixSocket, resolve)
  })
  if (unixSocket !== undefined) await chmod(unixSocket, unixSocketMode)
}

function portOf(listener: Server) {
  const address = listener.address()
  return typeof address === 'object' && address ? address.port : 0
}
