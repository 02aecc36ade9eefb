import { randomBytes } from 'node:crypto'
import { minutes } from '@plinth/catalog/durations'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config/config.ts'
import { cookieName, cookieScope } from './cookie-name.ts'

/** As long as an attempt to sign in with a provider lasts. */
const KEPT_FOR_SECONDS = minutes(10) / 1000
const PATH = '/platform/integrations'

const nameFor = (config: Pick<Config, 'publicUrl'>) => cookieName('browser', config)

/** Which browser asks, where it was named before. */
export const readBrowserCookie = (c: Context, config: Pick<Config, 'publicUrl'>) =>
  getCookie(c, nameFor(config)) || undefined

/** Names a browser that nobody is signed in with. One that has a name keeps it, so that two windows do not disturb each other. */
export function writeBrowserCookie(c: Context, config: Pick<Config, 'publicUrl'>) {
  const name = nameFor(config)
  const browser = readBrowserCookie(c, config) ?? randomBytes(32).toString('base64url')
  setCookie(c, name, browser, { ...cookieScope(name, PATH), maxAge: KEPT_FOR_SECONDS })
  return browser
}
