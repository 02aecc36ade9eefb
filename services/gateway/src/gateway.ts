import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createLifetimes } from '@plinth/service-kit/lifetimes'
import type { Caller, Log, Meter, Service, ServiceName } from '@plinth/service-kit/service'
import { createAdmission, type Target } from './admission.ts'
import { createDoors } from './doors.ts'
import { createKeyUses } from './key-uses.ts'
import { isPreflight, preflight, withSafeHeaders } from './cross-origin.ts'
import { createUnderWay } from './under-way.ts'
import { whenSent, withoutBody } from './when-sent.ts'
import { openProject, type OpenProject } from './open-project.ts'
import type { Projects, Refused } from './projects.ts'
import { failed, noService, refusedProject, serviceUnavailable, stopping, tooSlow } from './refusals.ts'
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
  meter(ref: string): Meter
  clock?: { now(): Date }
  /** For services that do not say themselves how long they may take. */
  responseTimeoutMs?: number
}

/** A request that came in. `ip` is the client's own address. */
export interface Arrival {
  requestId: string
  ip: string
}

export interface Gateway {
  fetch(request: Request, arrival: Arrival): Promise<Response>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, arrival: Arrival): Promise<void>
  /** Lets responses that have begun end, then closes what is held for every project. */
  close(): Promise<void>
}

const RESPONSE_TIMEOUT_MS = 60_000

class ProjectRefused extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super(`The project is ${refusal.refused}`)
    this.refusal = refusal
  }
}

/** Finds the project that a request is for, checks the key and hands it to the service. */
export function createGateway(options: GatewayOptions): Gateway {
  const { projects, services, apiHost, record, log, meter, clock = { now: () => new Date() } } = options
  const { responseTimeoutMs = RESPONSE_TIMEOUT_MS, switchedOff = new Set(), rates = ratePolicies } = options
  const opened = createLifetimes<OpenProject>({
    async open(ref) {
      const found = await projects.open(ref)
      if ('refused' in found) throw new ProjectRefused(found)
      return openProject(found, { projects, log, meter, clock })
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
      if (opened.open().includes(ref)) await opened.use(ref, (project) => project.keys.replace(signingKeys))
    },
  })

  return {
    async fetch(request, arrival) {
      const started = performance.now()
      const url = new URL(request.url)
      const line: RequestRecord = {
        ...arrival,
        method: request.method,
        path: url.pathname,
        status: 500,
        milliseconds: 0,
        userAgent: request.headers.get('user-agent') ?? undefined,
      }
      const taken: RateTaken[] = []
      const begun = underWay.begin(() => respond(request, url, arrival, line, taken)) ?? Promise.resolve(stopping())
      const response = await begun.catch((error: unknown) => {
        if (error instanceof ProjectRefused) return refusedProject(error.refusal)
        log.error({ err: error, ref: line.ref, request_id: arrival.requestId }, 'A request of a project failed')
        return failed()
      })
      record({ ...line, status: response.status, milliseconds: Math.round(performance.now() - started) })
      return withSafeHeaders(response, { 'x-request-id': arrival.requestId, ...rateHeaders(taken) })
    },

    async upgrade(request, socket, head, arrival) {
      socket.on('error', () => socket.destroy())
      try {
        // a path that begins with two slashes is none that a URL can be made of
        const url = new URL(request.url ?? '/', 'http://gateway')
        const refusal = await upgradeOn({ request, url, socket, head, arrival })
        if (refusal) await refuseUpgrade(socket, refusal)
      } catch (error) {
        if (!(error instanceof ProjectRefused)) log.error({ err: error }, 'A connection of a project failed')
        const refusal = error instanceof ProjectRefused ? refusedProject(error.refusal) : failed()
        await refuseUpgrade(socket, refusal).catch(() => socket.destroy())
      }
    },

    async close() {
      await underWay.stop()
      unsubscribe()
      await opened.end()
      uses.flush()
    },
  }

  async function closeProject(ref: string) {
    doors.forget(ref)
    await opened.close(ref)
  }

  async function respond(
    request: Request,
    url: URL,
    arrival: Arrival,
    line: RequestRecord,
    taken: RateTaken[],
  ): Promise<Response> {
    const target = await admission.find(request.headers.get('host') ?? url.host, url.pathname, arrival.ip, taken)
    if (target instanceof Response) return target
    line.ref = target.ref
    line.service = target.service.name
    if (isPreflight(request)) return preflight(request)
    const caller = await admission.admit(
      { ...target, headers: request.headers, query: url.searchParams },
      arrival,
      taken,
    )
    if (caller instanceof Response) return caller
    if (caller.role !== undefined) line.role = caller.role
    const entered = await enter(target, caller)
    if (entered instanceof Response) return entered
    const { instance, leave } = entered
    let isHandedOver = false
    try {
      const deadline = createDeadline(target.service.responseTimeout ?? responseTimeoutMs)
      const inner = innerRequest(`http://service${target.path}${url.search}`, request, deadline.touch)
      const response = await deadline.of(Promise.resolve(instance.fetch(inner, caller)))
      if (!response) return tooSlow()
      isHandedOver = true
      // nobody reads the body of a response to HEAD, and a project in use never sleeps
      return request.method === 'HEAD' ? withoutBody(response, leave) : whenSent(response, leave)
    } finally {
      if (!isHandedOver) leave()
    }
  }

  interface Upgrade {
    request: IncomingMessage
    url: URL
    socket: Duplex
    head: Buffer
    arrival: Arrival
  }

  /** The refusal, if it is refused. */
  async function upgradeOn({ request, url, socket, head, arrival }: Upgrade): Promise<Response | undefined> {
    const target = await admission.find(request.headers.host ?? '', url.pathname, arrival.ip, [])
    if (target instanceof Response) return target
    const caller = await admission.admit(
      { ...target, headers: headersOf(request), query: url.searchParams },
      arrival,
      [],
    )
    if (caller instanceof Response) return caller
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
    return undefined
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

/** The request as the service reads it: a body goes on as it comes. */
function innerRequest(address: string, request: Request, touch: () => void) {
  if (!request.body) return new Request(address, request)
  const { method, headers, signal } = request
  const body = touching(request.body, touch)
  return new Request(address, { method, headers, signal, body, duplex: 'half' })
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
