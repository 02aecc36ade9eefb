import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { ErrorBody } from '@plinth/contract/errors'

type Fetch = Parameters<typeof getRequestListener>[0]

const REQUEST_TIMEOUT_MS = 60_000
const HEADERS_TIMEOUT_MS = 15_000
/** A caller who takes nothing of an answer for so long has gone. */
const UNREAD_TIMEOUT_MS = 60_000

/** Listens, on a free port for 0. Throws a sentence that names the port when it is taken. */
export async function listen(fetch: Fetch, port: number, host: string) {
  const server = createServer(getRequestListener(fetch, { errorHandler: answerToUnreadable }))
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.on('request', (_, response: ServerResponse) =>
    response.once('prefinish', () => response.socket?.setTimeout(UNREAD_TIMEOUT_MS)),
  )
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

/** A broken address or Host never becomes a request that a route could answer. */
function answerToUnreadable(error: unknown) {
  const body: ErrorBody = {
    code: 'invalid_request',
    message: 'The address or the Host of this request cannot be read.',
    request_id: randomUUID(),
  }
  return Response.json(body, {
    status: error instanceof RequestError ? 400 : 500,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

function portOf(server: Server, asked: number) {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : asked
}

const refusalOf = (error: NodeJS.ErrnoException, port: number) =>
  error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is taken by another program. Choose another one; README.md lists the settings.`)
    : error
