import type { Hono } from 'hono'
import type { Migration } from './migrations.ts'
import type { Sql } from './sql.ts'

/** One part of the data plane. The gateway finds the project and mounts `routes` at `basePath`. */
export interface Service {
  name: 'auth' | 'rest' | 'graphql' | 'storage' | 'functions' | 'realtime'
  /** Where clients find it on a project's host. */
  basePath: `/${string}/v1`
  /** Run in every project's database, in order. */
  migrations: readonly Migration[]
  routes(project: Project): Hono
  /** Each protocol has its own error body. */
  renderError(error: unknown): Response
}

/** All that a service knows of the project it serves. */
export interface Project {
  ref: string
  sql: Sql
  jwtSecret: string
  log: Log
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
