import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { unreadableRequests } from './unreadable-request.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

const REQUEST_TIMEOUT_MS = 60_000
/** Where files are sent: a body may take this long, and nothing may stand still for as long as the other. */
const LONG_REQUEST_TIMEOUT_MS = 3_600_000
const STILL_TIMEOUT_MS = 180_000
const HEADERS_TIMEOUT_MS = 15_000
/** Longer than the minute after which proxies close what is idle: a request on a closed connection is lost. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/** A caller who takes nothing of an answer for so long has gone. */
const UNREAD_TIMEOUT_MS = 60_000

interface Place {
  port: number
  host: string
  /** Whether people reach it by https, wherever TLS is terminated. */
  https: boolean
  /** Whether a request may take longer than a minute to come in, as long as it comes. */
  longBodies?: boolean
  /** Takes over connections that ask for another protocol. Without it they are ended. */
  onUpgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Listens, on a free port for 0. Throws a sentence that names the port when it is taken. */
export async function listen(fetch: Fetch, { port, host, https, longBodies = false, onUpgrade }: Place) {
  const unreadable = unreadableRequests({ https })
  const answers = new WeakMap<Duplex, ServerResponse>()
  const underWay = new Set<ServerResponse>()
  const errorHandler = (error: unknown) =>
    error instanceof RequestError ? unreadable.badAddress() : unreadable.failure()
  // the listener refuses a request without a Host in our words, Node would in its own
  const server = createServer({ requireHostHeader: false }, getRequestListener(fetch, { errorHandler }))
  server.requestTimeout = longBodies ? LONG_REQUEST_TIMEOUT_MS : REQUEST_TIMEOUT_MS
  if (longBodies) server.timeout = STILL_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.on('request', ({ socket }, response: ServerResponse) => {
    answers.set(socket, response)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    response.once('prefinish', () => response.socket?.setTimeout(UNREAD_TIMEOUT_MS))
  })
  if (onUpgrade)
    server.on('upgrade', (request, socket, head) => {
      // it may be silent for as long as it likes
      if (socket instanceof Socket) socket.setTimeout(0)
      onUpgrade(request, socket, head)
    })
  server.on('checkExpectation', (_, response: ServerResponse) => unreadable.expectation(response))
  server.on('clientError', (error, socket) => unreadable.parserError(error, socket, answers.get(socket)))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error, port)))
    server.listen(port, host, resolve)
  })
  return {
    port: portOf(server, port),
    /** Takes no new connection; resolves when the responses that have begun are sent. */
    drain: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        endKeptConnections(server, underWay)
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A client that keeps its connection is told to send its next request elsewhere, and what is idle ends. */
function endKeptConnections(server: Server, underWay: ReadonlySet<ServerResponse>) {
  const end = () => server.closeIdleConnections()
  const announce = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
    // the connection is idle a moment after its response
    response.once('close', () => setImmediate(end))
  }
  for (const response of underWay) announce(response)
  // a request that was on its way already
  server.on('request', (_, response: ServerResponse) => announce(response))
  end()
}

function portOf(server: Server, asked: number) {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : asked
}

const refusalOf = (error: NodeJS.ErrnoException, port: number) =>
  error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is taken by another program. Choose another one; README.md lists the settings.`)
    : error
