import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { forbidden } from './errors.ts'

/** Browsers say where a change comes from; it must come from the dashboard. Programs that say nothing are let through. */
export function requireSameOrigin(c: Context, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin === undefined) {
    if (site === 'cross-site' || site === 'same-site') throw foreignOrigin()
    return
  }
  const host = hostOf(origin)
  const isOurs = origin === new URL(publicUrl).origin || (host !== undefined && host === c.req.header('host'))
  if (!isOurs) throw foreignOrigin()
}

function hostOf(origin: string) {
  try {
    return new URL(origin).host
  } catch {
    // `null` and other things that are no origin
    return undefined
  }
}

const foreignOrigin = () => forbidden('foreign_origin', 'This request came from another site.')
