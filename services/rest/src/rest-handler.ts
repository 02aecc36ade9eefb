import type { Log } from '@plinth/service-kit/service'
import type { ServiceRequest } from '@plinth/service-kit/service-request'
import type { Pool } from 'pg'
import type { RestConfig } from './config/rest-config.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

/**
 * Serves one request of a caller who is known. Renders every error of the protocol, and never rejects.
 */
export type RestHandler = (request: ServiceRequest, caller: RestCaller, serving: Serving) => Promise<Response>

export interface RestCaller {
  requestId: string
  role: string
  /** Of the token that was verified, with `role` as it was found in them. As JSON, for Postgres alone to read. */
  claims: string
  /** Milliseconds that the check of the token took. */
  tokenTime: number | undefined
}

/** What holds while one request is served, though a reload happens meanwhile. */
export interface Serving {
  config: RestConfig
  cache: SchemaCache
}

/** What a handler holds while it serves. */
export type CreateHandler = (options: {
  /** Connections that may become every role of the project. */
  pool: Pool
  log: Log
  /** Whether connections keep the plans of statements. Not through a pooler that passes connections around. */
  prepares: boolean
}) => RestHandler
