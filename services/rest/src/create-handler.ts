import { sqlOver } from '@plinth/service-kit/sql'
import { createRestHandler } from './serve-request.ts'
import type { CreateHandler } from './rest-handler.ts'

/** Serves requests over a pool of connections. */
export const createHandler: CreateHandler = ({ pool, log, prepares }) =>
  createRestHandler({ sql: sqlOver(pool), log, prepares })
