import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createLifetimes } from '@plinth/service-kit/lifetimes'
import type { Caller, Log, Meter, Service } from '@plinth/service-kit/service'
import { apiKeyOf, roleOfKey } from './api-key.ts'
import { networkOf } from '@plinth/service-kit/client-network'
import { createAwake } from './awake.ts'
import { createDoors, type Door } from './doors.ts'
import { preflight, withSafeHeaders } from './cross-origin.ts'
import { whenSent } from './when-sent.ts'
import { projectAddress } from './project-address.ts'
import { openProject, type OpenProject } from './open-project.ts'
import type { Projects, Refused } from './projects.ts'
import {
  failed,
  keyInvalid,
  keyMissing,
  noService,
  refusedProject,
  serviceUnavailable,
  tooManyRequests,
  tooSlow,
} from './refusals.ts'
import type { RecordRequest, RequestRecord } from './request-record.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import { deadline } from './deadline.ts'

export interface GatewayOptions {
  projects: Projects
  services: readonly Service[]
  /** The data plane's own host, as in `localhost:8001`; projects are its subdomains. */
  apiHost: string
  /** Seconds to wait when a caller's network has sent too much; undefined when it may go on. */
  takeFrom(network: string): number | undefined
  record: RecordRequest
  log: Log
  meter(ref: string): Meter
  clock?: { now(): Date }
  /** The longest that a service takes until its response begins. */
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
  const { responseTimeoutMs = RESPONSE_TIMEOUT_MS } = options
  const awake = createAwake(projects)
  const doors = createDoors(projects)
  const runtimes = createLifetimes<OpenProject>({
    async open(ref) {
      const found = await projects.open(ref)
      if ('refused' in found) throw new ProjectRefused(found)
      return openProject(found, { projects, log, meter, clock })
    },
    close: (runtime) => runtime.close(),
  })
  const unsubscribe = projects.subscribe({
    async close(ref) {
      doors.forget(ref)
      await runtimes.close(ref)
      awake.release(ref)
    },
    async keysChanged(ref, keys) {
      doors.forget(ref)
      if (runtimes.open().includes(ref)) await runtimes.use(ref, (runtime) => runtime.keys.replace(keys))
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
      const response = await respond(request, url, arrival, line).catch((error: unknown) => {
        if (error instanceof ProjectRefused) return refusedProject(error.refusal)
        log.error({ err: error, ref: line.ref, request_id: arrival.requestId }, 'A request of a project failed')
        return failed()
      })
      record({ ...line, status: response.status, milliseconds: Math.round(performance.now() - started) })
      return withSafeHeaders(response, arrival.requestId)
    },

    async upgrade(request, socket, head, arrival) {
      socket.on('error', () => socket.destroy())
      const url = new URL(request.url ?? '/', 'http://gateway')
      const host = request.headers.host ?? ''
      try {
        const refusal = await upgradeOn({ request, url, host, socket, head, arrival })
        if (refusal) await refuseUpgrade(socket, refusal)
      } catch (error) {
        if (!(error instanceof ProjectRefused)) log.error({ err: error }, 'A connection of a project failed')
        await refuseUpgrade(socket, error instanceof ProjectRefused ? refusedProject(error.refusal) : failed())
      }
    },

    async close() {
      unsubscribe()
      await runtimes.end()
      awake.releaseAll()
    },
  }

  async function respond(request: Request, url: URL, arrival: Arrival, line: RequestRecord): Promise<Response> {
    const wait = options.takeFrom(arrival.ip)
    if (wait !== undefined) return tooManyRequests(wait)
    const target = await targetOf(request.headers.get('host') ?? url.host, url.pathname)
    if (!target) return noService()
    line.ref = target.ref
    line.service = target.service.name
    if (request.method === 'OPTIONS') return preflight(request)
    const admission = await admit(target, request.headers, url.searchParams, arrival)
    if (admission instanceof Response) return admission
    line.role = admission.role
    const entered = await enter(target.ref)
    const { runtime } = entered
    let isHandedOver = false
    try {
      const reason = runtime.facts.unavailable[target.service.name]
      if (reason !== undefined) return serviceUnavailable(reason)
      if (admission.role !== undefined) entered.stayAwake()
      const service = await runtime.open(target.service)
      const inner = new Request(`http://service${target.path}${url.search}`, request)
      const responding = Promise.resolve(service.fetch(inner, { ...arrival, ...admission }))
      const response = await deadline(responding, responseTimeoutMs)
      if (!response) return tooSlow()
      isHandedOver = true
      return whenSent(response, entered.leave)
    } finally {
      if (!isHandedOver) entered.leave()
    }
  }

  interface Upgrade {
    request: IncomingMessage
    url: URL
    host: string
    socket: Duplex
    head: Buffer
    arrival: Arrival
  }

  /** The refusal, if it is refused. */
  async function upgradeOn({ request, url, host, socket, head, arrival }: Upgrade): Promise<Response | undefined> {
    const wait = options.takeFrom(arrival.ip)
    if (wait !== undefined) return tooManyRequests(wait)
    const target = await targetOf(host, url.pathname)
    if (!target) return noService()
    const admission = await admit(target, headersOf(request), url.searchParams, arrival)
    if (admission instanceof Response) return admission
    const { runtime, stayAwake, leave } = await enter(target.ref)
    let isHandedOver = false
    try {
      const reason = runtime.facts.unavailable[target.service.name]
      if (reason !== undefined) return serviceUnavailable(reason)
      if (admission.role !== undefined) stayAwake()
      const service = await runtime.open(target.service)
      if (!service.upgrade) return noService()
      isHandedOver = true
      // the service that closes its sockets is what ends this
      socket.once('close', leave)
      if (socket.destroyed) leave()
      request.url = target.path + url.search
      service.upgrade(request, socket, head, { ...arrival, ...admission })
      return undefined
    } finally {
      if (!isHandedOver) leave()
    }
  }

  /** Before anything is woken: what the service learns of the caller's key, or the response when it is refused. */
  async function admit(
    { ref, service, path }: Target,
    headers: Headers,
    query: URLSearchParams,
    { ip }: Arrival,
  ): Promise<Pick<Caller, 'role'> | Response> {
    const door = await doors.find(ref)
    if ('refused' in door) return refusedProject(door)
    if (service.asksForKey(path)) return admitByKey(door, apiKeyOf(headers, query))
    const isOpen = runtimes.open().includes(ref)
    return isOpen || (await projects.mayWake(ref, networkOf(ip))) ? {} : refusedProject({ refused: 'asleep' })
  }

  async function enter(ref: string) {
    const { thing: runtime, release } = await runtimes.enter(ref)
    let end = () => {}
    return {
      runtime,
      /** For who has shown a key: nobody else keeps a cluster from sleeping. */
      stayAwake: () => {
        end = awake.begin(ref)
      },
      leave: () => {
        release()
        end()
      },
    }
  }

  async function targetOf(host: string, pathname: string) {
    const { ref: named, path } = projectAddress(host, pathname, apiHost)
    const service = services.find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`))
    if (!service) return undefined
    const ref = named ?? (await projects.defaultRef())
    return ref === undefined ? undefined : { ref, service, path: path.slice(service.basePath.length) || '/' }
  }
}

interface Target {
  ref: string
  service: Service
  path: string
}

async function admitByKey({ keys }: Door, key: string | undefined): Promise<Pick<Caller, 'role'> | Response> {
  if (key === undefined) return keyMissing()
  const role = await roleOfKey(key, keys)
  return role === undefined ? keyInvalid() : { role }
}

function headersOf({ headers }: IncomingMessage) {
  const found = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') found.set(name, value)
  }
  return found
}
