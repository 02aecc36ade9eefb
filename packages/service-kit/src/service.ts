import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Migration } from './migrations.ts'
import type { ProjectKeys } from './project-keys.ts'
import type { ServiceRequest } from './service-request.ts'
import type { Sql } from './sql.ts'
import type { TokenFailure } from './verify-token.ts'

/** The parts that a data plane can have; which ones it has, its operator's build says. */
export const serviceNames = ['auth', 'rest', 'graphql', 'storage', 'functions', 'realtime'] as const
export type ServiceName = (typeof serviceNames)[number]

/** One part of the data plane, for every project. */
export interface Service {
  name: ServiceName
  /** Where clients find it below a project's address. */
  basePath: `/${string}/v1`
  /** Run in every project's database, in order, by the login that owns the schema of the service's name. */
  migrations: readonly Migration[]
  /** Whether a request to this path, which begins behind the base path, comes with one of the project's keys. */
  asksForKey(path: string): boolean
  /**
   * Whether it checks bearer tokens itself, as the service that issues them does. The caller's role is then the key's;
   * otherwise it is that of a bearer token, which the gateway has verified.
   */
  checksTokens?: boolean
  /** Renders in the service's protocol that a request's bearer token is refused. Without it the gateway does. */
  refuseToken?(failure: TokenFailure): Response
  /**
   * Milliseconds until its response begins, counted from the last piece of the request that it read. A minute unless it
   * says otherwise.
   */
  responseTimeout?: number
  /** Called once while a project runs; what it returns is closed before the project's cluster stops. */
  open(project: Project): ServiceInstance | Promise<ServiceInstance>
}

/** A service at work for one project. */
export interface ServiceInstance {
  /** Renders every error of its own protocol, and never rejects. */
  fetch(request: ServiceRequest, caller: Caller): Response | Promise<Response>
  /** Takes over a connection that asked for another protocol. Without it such a request is refused. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller): void
  /** Ends what it holds: sockets, timers, work in the background. Its connections to the database end after it. */
  close?(): Promise<void>
}

/** Who sent a request, as the gateway knows it. */
export interface Caller {
  requestId: string
  /** The client's network address. */
  ip: string
  /** The database role that the key or the bearer token stands for; undefined for a request without either. */
  role?: string
  /** The verified claims behind `role`, as JSON text: exactly what was signed, or `{"role":"…"}` of a key without a token. */
  claims?: string
}

/** All that a service knows of the project it serves. Whatever it takes here lives as long as the project runs. */
export interface Project {
  ref: string
  /** The address under which clients reach the project, without a slash at its end. */
  url: string
  /** Connections under a login of the project: the service's own, or `api` for what acts on behalf of a caller. */
  sql(login: ServiceLogin): Sql
  keys: ProjectKeys
  /** Sealed for this project alone: elsewhere it does not open. */
  secrets: ProjectSecrets
  /** What the project has set for this service, as stored; the service parses it. */
  settings(service: ServiceName): unknown
  /** Hands a mail to the platform, which sends it. Rejects while it cannot. */
  sendMail(mail: ProjectMail): Promise<void>
  log: Log
  /** Adds an entry to the logs that the people of the project read. Usage is counted from them. */
  record(entry: ProjectEntry): void
  clock: { now(): Date }
}

export type ServiceLogin = 'auth' | 'storage' | 'realtime' | 'api'

export interface ProjectSecrets {
  seal(secret: string, purpose: string): string
  open(sealed: string, purpose: string): string
}

export interface ProjectMail {
  /** Of a mail with an id that was sent within a day, nothing is sent. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** What happened, for the project's own logs and not for those of the platform: it may name users. */
export interface ProjectEntry {
  message: string
  requestId?: string | undefined
  /** In the shape of the fields of the service's log source, below `metadata`. */
  fields: Record<string, unknown>
}

/** Fields first, then the sentence: what pino takes. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export function defineService(service: Service): Service {
  return service
}
