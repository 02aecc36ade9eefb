import type { AuthSettings } from '../auth-settings.ts'
import type { MailKind } from '../mail/mail.ts'
import { matchesPattern } from './url-pattern.ts'

/** The address that carries a one-time token. Made of configuration only, never of the request's host. */
export function mailLink(
  settings: AuthSettings,
  { kind, type, token, redirectTo }: { kind: MailKind; type: string; token: string; redirectTo?: string },
) {
  const back = returnTarget(settings, redirectTo)
  const parameters = new URLSearchParams({ token_hash: token, type, ...(redirectTo && { redirect_to: back }) })
  return plainLink(settings, kind) + separatorFor(settings.linkPaths[kind]) + parameters
}

export function plainLink(settings: AuthSettings, kind: MailKind) {
  return (settings.linkUrl ?? settings.siteUrl).replace(/\/+$/, '') + settings.linkPaths[kind]
}

/** `redirectTo` when its origin is the site's or an allowed one, or a pattern allows it; the site itself otherwise. */
export function returnTarget(
  { siteUrl, redirectOrigins, redirectPatterns }: AuthSettings,
  redirectTo: string | undefined,
) {
  if (!redirectTo || redirectTo.length > 2048 || !URL.canParse(redirectTo, siteUrl)) return siteUrl
  const target = new URL(redirectTo, siteUrl)
  const allowed = [siteUrl, ...redirectOrigins].map((url) => new URL(url).origin)
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
  const isPlain = !RUNS_CODE.has(target.protocol) && !target.username
  const isAllowed = (isWeb && allowed.includes(target.origin)) || redirectPatterns.some(isPatternOf(target))
  return isPlain && isAllowed ? target.href : siteUrl
}

const RUNS_CODE = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/** Without the fragment, and with or without the slash that stands for no path. */
const isPatternOf = ({ href, hash, pathname, search }: URL) => {
  const address = href.slice(0, href.length - hash.length)
  const bare = pathname === '/' && search === '' ? address.replace(/\/$/, '') : address
  return (pattern: string) => matchesPattern(pattern, address) || matchesPattern(pattern, bare)
}

function separatorFor(path: string) {
  if (path.endsWith('#')) return ''
  return path.includes('?') ? '&' : '?'
}
