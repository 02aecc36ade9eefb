import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as forward,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong with the requests whose path, with what follows it, matches. */
export type Fault = { path: RegExp; method?: string; authorization?: string; times?: number } & Effect

type Effect =
  /** They arrive late, by so many milliseconds. */
  | { latency: number }
  /** They wait, as long as the test holds them. */
  | { until: Promise<unknown> }
  /** They never arrive; this is answered in their place. */
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** They arrive, and the connection breaks in the middle of the answer. */
  | { cut: true }
  /** They arrive with an access token that the server refuses. */
  | { expiredToken: true }
  /** The time in the answer is off by so many milliseconds. */
  | { clockSkew: number }

interface Seen {
  method: string
  path: string
  headers: IncomingHttpHeaders
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/** Stands between the browser and a server, and breaks what a test asks it to break. The first fault that fits counts. */
export async function startFaultProxy() {
  let target: URL | undefined
  let isOffline = false
  let faults: Fault[] = []
  let seen: Seen[] = []
  const sockets = new Set<Socket>()

  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    seen.push({ method, path, headers })
    handle(request, response, takeFault({ method, path, headers })).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    if (isOffline) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  // as long as the platform keeps its own
  server.keepAliveTimeout = 75_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')

  function takeFault({ method, path, headers: { authorization } }: Seen) {
    const fault = faults.find(
      (candidate) =>
        candidate.path.test(path) &&
        (candidate.method ?? method) === method &&
        (candidate.authorization ?? authorization) === authorization,
    )
    if (fault?.times === undefined) return fault
    fault.times -= 1
    if (fault.times === 0) faults = faults.filter((candidate) => candidate !== fault)
    return fault
  }

  async function handle(request: IncomingMessage, response: ServerResponse, fault: Fault | undefined) {
    if (fault && 'latency' in fault) await sleep(fault.latency)
    if (fault && 'until' in fault) await fault.until
    if (fault && 'status' in fault) {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      return void response.end(fault.body === undefined ? '' : JSON.stringify(fault.body))
    }
    const answer = await answerOf(request, response, fault)
    const { statusCode = 502, headers } = answer
    if (fault && 'cut' in fault) {
      const body = await bytesOf(answer)
      response.writeHead(statusCode, { ...headers, 'content-length': body.length })
      return void response.write(body.subarray(0, body.length / 2), () => response.destroy())
    }
    if (fault && 'clockSkew' in fault) {
      const whole = JSON.parse((await bytesOf(answer)).toString())
      const [time] = ['utcTime', 'utc_time'].filter((name) => name in whole)
      const body = JSON.stringify({
        ...whole,
        [time!]: new Date(Date.parse(whole[time!]) + fault.clockSkew).toISOString(),
      })
      response.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(body) })
      return void response.end(body)
    }
    response.writeHead(statusCode, headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  }

  async function answerOf(
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined,
  ): Promise<IncomingMessage> {
    if (!target) throw new Error('The proxy does not know yet where to')
    const { method, url: path, headers: given } = request
    // what is read here has to be readable, and a refused token is refused by the server itself
    const headers =
      fault && ('cut' in fault || 'clockSkew' in fault) ? { ...given, 'accept-encoding': 'identity' } : given
    if (fault && 'expiredToken' in fault) headers.authorization = 'Bearer expired'
    const { hostname, port } = target
    // a connection of its own: one that was kept may be closed by the server just now
    const onward = forward({ hostname, port, method, path, headers, agent: false })
    request.pipe(onward)
    // who goes away is gone for the server too
    response.on('close', () => response.writableFinished || onward.destroy())
    const [answer] = await once(onward, 'response')
    return answer
  }

  return {
    url: `http://localhost:${address.port}`,
    forwardTo(url: string) {
      target = new URL(url)
    },
    /** Lasts until it was met so many times, or until it is lifted. */
    fault(fault: Fault) {
      const given = { ...fault }
      faults.push(given)
      return () => {
        faults = faults.filter((candidate) => candidate !== given)
      }
    },
    /** As a cable that is pulled out, and put in again. */
    setOffline(offline: boolean) {
      isOffline = offline
      if (offline) for (const socket of sockets) socket.destroy()
    },
    requests: (path: RegExp, method?: string) =>
      seen.filter((request) => path.test(request.path) && (method ?? request.method) === request.method),
    /** How many requests came, whatever became of them. */
    count: (path: RegExp, method?: string) =>
      seen.filter((request) => path.test(request.path) && (method ?? request.method) === request.method).length,
    /** Everything works again, and nothing was counted. */
    heal() {
      isOffline = false
      faults = []
      seen = []
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bytesOf(answer: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}
