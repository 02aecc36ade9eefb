import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

const REQUEST_TIMEOUT_MS = 60_000
const HEADERS_TIMEOUT_MS = 15_000

/** Listens, on a free port for 0. Throws a sentence that names the port when it is taken. */
export async function listen(fetch: Fetch, port: number, host: string) {
  const server = createAdaptorServer({ fetch }) as Server
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, port)))
    server.listen(port, host, resolve)
  })
  return {
    port: portOf(server, port),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(server: Server, asked: number) {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : asked
}

const refusalOf = (error: NodeJS.ErrnoException, port: number) =>
  error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is taken by another program. Choose another one; README.md lists the settings.`)
    : error
