import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { forbidden } from './errors.ts'

/**
 * Browsers say where a change comes from; it must come from the dashboard. The Host header proves nothing: a name that
 * somebody else points at this machine is in both. Programs that say nothing are let through.
 */
export function requireSameOrigin(c: Context, { origins }: Pick<Config, 'origins'>) {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !origins.includes(origin)
  if (isForeign) throw foreignOrigin()
}

const foreignOrigin = () =>
  forbidden('foreign_origin', 'This request came from another address than the one that PLINTH_PUBLIC_URL names.')
