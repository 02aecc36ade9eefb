import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createLifetimes } from '@plinth/service-kit/lifetimes'
import type { Caller, Log, Meter, Service, ServiceName } from '@plinth/service-kit/service'
import { createDoors, type Visitor } from './doors.ts'
import { createKeyUses } from './key-uses.ts'
import { isPreflight, preflight, withSafeHeaders } from './cross-origin.ts'
import { whenSent } from './when-sent.ts'
import { projectAddress } from './project-address.ts'
import { openProject, type OpenProject } from './open-project.ts'
import type { Projects, Refused } from './projects.ts'
import {
  failed,
  noService,
  refusedProject,
  serviceUnavailable,
  stopping,
  switchedOffHere,
  tooManyRequests,
  tooSlow,
} from './refusals.ts'
import type { RecordRequest, RequestRecord } from './request-record.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import { createDeadline } from './deadline.ts'
import { createRateLimits, rateHeaders, ratePolicies, type RatePolicies, type RateTaken } from './rate-limits.ts'
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
/** For requests that have begun when the gateway stops, until their responses begin. */
const STOP_TIMEOUT_MS = 8_000

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
  const limits = createRateLimits(rates)
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
  const underWay = new Set<Promise<Response>>()
  let isStopping = false
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
      const response = await begun(() => respond(request, url, arrival, line, taken)).catch((error: unknown) => {
        if (error instanceof ProjectRefused) return refusedProject(error.refusal)
        log.error({ err: error, ref: line.ref, request_id: arrival.requestId }, 'A request of a project failed')
        return failed()
      })
      record({ ...line, status: response.status, milliseconds: Math.round(performance.now() - started) })
      return withSafeHeaders(response, { 'x-request-id': arrival.requestId, ...rateHeaders(taken) })
    },

    async upgrade(request, socket, head, arrival) {
      socket.on('error', () => socket.destroy())
      const url = new URL(request.url ?? '/', 'http://gateway')
      try {
        const refusal = await upgradeOn({ request, url, socket, head, arrival })
        if (refusal) await refuseUpgrade(socket, refusal)
      } catch (error) {
        if (!(error instanceof ProjectRefused)) log.error({ err: error }, 'A connection of a project failed')
        await refuseUpgrade(socket, error instanceof ProjectRefused ? refusedProject(error.refusal) : failed())
      }
    },

    async close() {
      isStopping = true
      await createDeadline(STOP_TIMEOUT_MS).of(Promise.allSettled(underWay))
      unsubscribe()
      await opened.end()
      uses.flush()
    },
  }

  async function begun(respondTo: () => Promise<Response>) {
    if (isStopping) return stopping()
    const response = respondTo()
    underWay.add(response)
    try {
      return await response
    } finally {
      underWay.delete(response)
    }
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
    const target = await targetOf(request.headers.get('host') ?? url.host, url.pathname, arrival, taken)
    if (target instanceof Response) return target
    line.ref = target.ref
    line.service = target.service.name
    if (isPreflight(request)) return preflight(request)
    const caller = await admit({ ...target, headers: request.headers, query: url.searchParams }, arrival, taken)
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
      return whenSent(response, leave)
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
    const target = await targetOf(request.headers.host ?? '', url.pathname, arrival, [])
    if (target instanceof Response) return target
    const caller = await admit({ ...target, headers: headersOf(request), query: url.searchParams }, arrival, [])
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

  async function targetOf(
    host: string,
    pathname: string,
    { ip }: Arrival,
    taken: RateTaken[],
  ): Promise<Target | Response> {
    const ofAddress = limits.takeFromAddress(ip)
    taken.push(ofAddress)
    if (ofAddress.wait > 0) return tooManyRequests(ofAddress.wait)
    const { ref: named, path } = projectAddress(host, pathname, apiHost)
    const service = services.find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`))
    if (!service) return noService()
    const ref = named ?? (await projects.defaultRef())
    return ref === undefined ? noService() : { ref, service, path: path.slice(service.basePath.length) || '/' }
  }

  async function admit(visitor: Visitor, arrival: Arrival, taken: RateTaken[]): Promise<Caller | Response> {
    if (switchedOff.has(visitor.service.name)) return switchedOffHere()
    const admitted = await doors.admit(visitor, arrival)
    if (admitted instanceof Response) return admitted
    const { key, caller } = admitted
    if (key === undefined) return caller
    const ofKey = limits.takeFromKey(visitor.ref, key)
    taken.push(ofKey)
    return ofKey.wait > 0 ? tooManyRequests(ofKey.wait) : caller
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

interface Target {
  ref: string
  service: Service
  path: string
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
