import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createLifetimes } from '@plinth/service-kit/lifetimes'
import type { Caller, Log, Service, ServiceName } from '@plinth/service-kit/service'
import { mayHaveBody } from '@plinth/service-kit/service-request'
import { createAdmission, type Target } from './admission.ts'
import { createDoors } from './doors.ts'
import type { RecordEntry } from './entry-of-service.ts'
import { createKeyUses } from './key-uses.ts'
import { isPreflight, preflight, withSafeHeaders } from './cross-origin.ts'
import { createUnderWay } from './under-way.ts'
import { whenSent, withoutBody } from './when-sent.ts'
import { openProject, type OpenProject } from './open-project.ts'
import type { Projects, Refused } from './projects.ts'
import { failed, noService, refusedProject, serviceUnavailable, stopping, tooSlow } from './refusals.ts'
import { redact, redactAddress, redactEncoded, redactQuery } from './redact.ts'
import type { RecordRequest, RequestRecord } from './request-record.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import { createDeadline } from './deadline.ts'
import { rateHeaders, ratePolicies, type RatePolicies, type RateTaken } from './rate-limits.ts'
import { touching } from './touching.ts'

export interface GatewayOptions {
  projects: Projects
  services: readonly Service[]
  /** Those that nobody may use here. */
  switchedOff?: ReadonlySet<ServiceName>
  /** The data plane's own host, as in `localhost:8001`; projects are its subdomains. */
  apiHost: string
  /** How often a network and a key may ask. */
  rates?: RatePolicies
  record: RecordRequest
  log: Log
  recordEntry: RecordEntry
  clock?: { now(): Date }
  /** For services that do not say themselves how long they may take. */
  responseTimeoutMs?: number
}

/** A request that came in. `ip` is the client's own address. */
export interface Arrival {
  requestId: string
  ip: string
  /** The body as it arrives, where the server has it; the request's own stream is expensive. */
  body?: () => AsyncIterable<Uint8Array>
}

export interface Gateway {
  fetch(request: Request, arrival: Arrival): Promise<Response>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, arrival: Arrival): Promise<void>
  /** Lets responses that have begun end, then closes what is held for every project. */
  close(): Promise<void>
}

const RESPONSE_TIMEOUT_MS = 60_000

/** Stands for the response where a service took the connection over. */
const TAKEN_OVER = Response.error()

class ProjectRefused extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super(`The project is ${refusal.refused}`)
    this.refusal = refusal
  }
}

/** Finds the project that a request is for, checks the key and hands it to the service. */
export function createGateway(options: GatewayOptions): Gateway {
  const { projects, services, apiHost, record, log, recordEntry, clock = { now: () => new Date() } } = options
  const { responseTimeoutMs = RESPONSE_TIMEOUT_MS, switchedOff = new Set(), rates = ratePolicies } = options
  const opened = createLifetimes<OpenProject>({
    async open(ref) {
      const found = await projects.open(ref)
      if ('refused' in found) throw new ProjectRefused(found)
      return openProject(found, { projects, log, recordEntry, clock })
    },
    close: (project) => project.close(),
  })
  const uses = createKeyUses({ note: projects.noteKeyUses, clock })
  const doors = createDoors({ projects, isOpen: (ref) => opened.open().includes(ref), used: uses.add })
  const admission = createAdmission({ projects, services, switchedOff, apiHost, rates, doors })
  const underWay = createUnderWay<Response>()
  const unsubscribe = projects.subscribe({
    close: closeProject,
    disconnected() {
      for (const ref of opened.open()) {
        closeProject(ref).catch((error: unknown) => log.warn({ err: error, ref }, 'A project did not close in order'))
      }
    },
    async keysChanged(ref, { signingKeys }) {
      doors.forget(ref)
      await opened.useIfOpen(ref, (project) => project.keys.replace(signingKeys))
    },
  })

  return {
    async fetch(request, arrival) {
      const url = new URL(request.url)
      const { line, taken, outcome } = begin(request, url, arrival)
      const held: { leave?: () => void } = {}
      const response = await outcome(() => respond({ request, url, arrival, line, taken, held }))
      line.contentType = response.headers.get('content-type') ?? undefined
      const over = (bytes: number) => {
        held.leave?.()
        record({ ...line, bytes })
      }
      // nobody reads the body of a response to HEAD, and a project in use never sleeps
      const sent = request.method === 'HEAD' ? withoutBody(response, over) : whenSent(response, over)
      return withSafeHeaders(sent, { 'x-request-id': arrival.requestId, ...rateHeaders(taken) })
    },

    async upgrade(request, socket, head, arrival) {
      socket.on('error', () => socket.destroy())
      try {
        const headers = headersOf(request)
        const url = addressOf(request)
        const { line, taken, outcome } = begin({ method: 'GET', headers }, url, arrival)
        const response = await outcome(() => upgradeOn({ request, headers, url, socket, head, arrival, line, taken }))
        record({ ...line, bytes: 0 })
        if (response === TAKEN_OVER) return
        const more = { 'x-request-id': arrival.requestId, ...rateHeaders(taken) }
        await refuseUpgrade(socket, withSafeHeaders(response, more))
      } catch (error) {
        log.error({ err: error, request_id: arrival.requestId }, 'A connection of a project failed')
        socket.destroy()
      }
    },

    async close() {
      await underWay.stop()
      unsubscribe()
      await opened.end()
      uses.flush()
    },
  }

  /** What is written down of a request, and its response once there is one, whatever fails. */
  function begin(request: Pick<Request, 'method' | 'headers'>, url: URL, arrival: Arrival) {
    const started = performance.now()
    const line = recordOf(request, url, arrival, clock.now().getTime())
    const taken: RateTaken[] = []
    return {
      line,
      taken,
      async outcome(work: () => Promise<Response>): Promise<Response> {
        const response = await (underWay.begin(work) ?? Promise.resolve(stopping())).catch((error: unknown) => {
          if (error instanceof ProjectRefused) return refusedProject(error.refusal)
          log.error({ err: error, ref: line.ref, request_id: arrival.requestId }, 'A request of a project failed')
          return failed()
        })
        line.status = response === TAKEN_OVER ? 101 : response.status
        line.milliseconds = Math.round((performance.now() - started) * 10) / 10
        return response
      },
    }
  }

  async function closeProject(ref: string) {
    doors.forget(ref)
    await opened.close(ref)
  }

  /** What `held.leave` does is left to be done when the response has been sent. */
  async function respond({ request, url, arrival, line, taken, held }: Exchange): Promise<Response> {
    const { headers } = request
    const passed = await pass(headers.get('host') ?? url.host, { headers, url, arrival, line, taken })
    if (passed instanceof Response) return passed
    const { target, caller } = passed
    const entered = await enter(target, caller)
    if (entered instanceof Response) return entered
    const { instance, leave } = entered
    let isHandedOver = false
    try {
      const deadline = createDeadline(target.service.responseTimeout ?? responseTimeoutMs)
      const body = bodyOf(request, arrival)
      const inner = {
        method: request.method,
        path: target.path,
        search: url.search,
        headers,
        body: body && touching(body, deadline.touch),
      }
      const response = await deadline.of(Promise.resolve(instance.fetch(inner, caller)))
      if (!response) return tooSlow()
      isHandedOver = true
      held.leave = leave
      return response
    } finally {
      if (!isHandedOver) leave()
    }
  }

  interface Upgrade {
    request: IncomingMessage
    headers: Headers
    url: URL
    socket: Duplex
    head: Buffer
    arrival: Arrival
    line: RequestRecord
    taken: RateTaken[]
  }

  /** The response that refuses it, or `TAKEN_OVER`. */
  async function upgradeOn({ request, headers, url, socket, head, arrival, line, taken }: Upgrade): Promise<Response> {
    const passed = await pass(request.headers.host ?? '', { headers, url, arrival, line, taken })
    if (passed instanceof Response) return passed
    const { target, caller } = passed
    const entered = await enter(target, caller)
    if (entered instanceof Response) return entered
    const { instance, leave } = entered
    if (!instance.upgrade) {
      leave()
      return noService()
    }
    // the service that closes its sockets is what ends this
    socket.once('close', leave)
    if (socket.destroyed) leave()
    request.url = target.path + url.search
    instance.upgrade(request, socket, head, caller)
    return TAKEN_OVER
  }

  type Passing = Pick<Upgrade, 'headers' | 'url' | 'arrival' | 'line' | 'taken'>

  /** Where a request goes and whom it acts for, unless it is refused. A preflight comes from nobody. */
  async function pass(host: string, { headers, url, arrival, line, taken }: Passing) {
    const target = await admission.find(host, url.pathname, arrival.ip, taken)
    if (target instanceof Response) return target
    line.ref = target.ref
    line.service = target.service.name
    if (isPreflight(line.method, headers)) return preflight(headers)
    const { requestId, ip } = arrival
    const visitor = { ...target, headers, query: url.searchParams }
    const admitted = await admission.admit(visitor, { requestId, ip }, taken)
    if (admitted instanceof Response) return admitted
    const { caller, key } = admitted
    if (caller.role !== undefined) line.role = caller.role
    if (key !== undefined) line.keyId = key
    return { target, caller }
  }

  /** Opens the service in the project, or says why it is unavailable there. It stays open until `leave` is called. */
  async function enter({ ref, service }: Target, caller: Caller) {
    const { thing: project, release } = await opened.enter(ref)
    let leave = release
    try {
      const reason = project.facts.unavailable[service.name]
      if (reason === undefined) {
        if (caller.role !== undefined) leave = both(project.stayAwake(), release)
        return { instance: await project.open(service), leave }
      }
      leave()
      return serviceUnavailable(reason)
    } catch (error) {
      leave()
      throw error
    }
  }
}

interface Exchange {
  request: Request
  url: URL
  arrival: Arrival
  line: RequestRecord
  taken: RateTaken[]
  held: { leave?: () => void }
}

function recordOf(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  url: URL,
  arrival: Arrival,
  at: number,
): RequestRecord {
  const { requestId, ip } = arrival
  const referer = headers.get('referer')
  const [userAgent, clientInfo] = [headers.get('user-agent'), headers.get('x-client-info')]
  return {
    requestId,
    ip,
    at,
    method,
    path: redactEncoded(url.pathname),
    search: redactQuery(url.search),
    host: headers.get('host') ?? url.host,
    status: 500,
    milliseconds: 0,
    ...(userAgent === null ? {} : { userAgent: redact(userAgent) }),
    ...(clientInfo === null ? {} : { clientInfo: redact(clientInfo) }),
    ...(referer === null ? {} : { referer: redactAddress(referer) }),
  }
}

function bodyOf(request: Request, { body }: Arrival): AsyncIterable<Uint8Array> | undefined {
  return mayHaveBody(request.method) ? (body?.() ?? request.body ?? undefined) : undefined
}

/** A path that begins with two slashes is none that a URL can be made of. */
function addressOf({ url = '/' }: IncomingMessage) {
  const base = 'http://gateway'
  return URL.canParse(url, base) ? new URL(url, base) : new URL(base)
}

const both = (one: () => void, other: () => void) => () => {
  one()
  other()
}

function headersOf({ headers }: IncomingMessage) {
  const found = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') found.set(name, value)
  }
  return found
}
