import { randomUUID } from 'node:crypto'

const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/

/** The caller's id where it is well formed, so that both sides' logs meet; never trusted to be unique. */
export const requestIdOf = (header: string | undefined) =>
  header !== undefined && WELL_FORMED.test(header) ? header : randomUUID()
