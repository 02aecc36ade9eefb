import { isSignInPath } from '../session/sign-in-paths.ts'

const FALLBACK = '/organizations'
const PREFIX = '/dashboard'
const SIMPLE_PATH = /^\/[A-Za-z0-9/_-]*(?:\?[A-Za-z0-9_=&-]*)?$/

/**
 * Where to go after sign-in. The `/dashboard` prefix goes first, then the rules are checked on what is left, then the
 * browser's own reading of it must stay on this origin: any other order is an open redirect.
 */
export function returnPath(target: string | null | undefined, origin: string, otherParameters = ''): string {
  const path = withoutPrefix(target ?? '')
  if (!SIMPLE_PATH.test(path) || path.startsWith('//') || path.includes('://')) return FALLBACK
  const resolved = resolve(path, origin)
  if (!resolved || leadsBackToSigningIn(resolved.pathname)) return FALLBACK
  return withParameters(path, otherParameters)
}

/**
 * The sign-in address that leads back to a place. Other parameters are not carried twice: they are part of the place. A
 * parameter that the way back would reject is left out, so that at least the path survives.
 */
export function pathWithReturn(
  page: string,
  { pathname, search, hash = '' }: Pick<Location, 'pathname' | 'search'> & { hash?: string },
) {
  if (pathname === '/' || isSignInPath(pathname)) return page
  const parameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => SIMPLE_PARAMETER.test(parameter))
  const place = parameters.length === 0 ? pathname : `${pathname}?${parameters.join('&')}`
  // an invitation's token stands in the fragment
  return `${page}?${new URLSearchParams({ returnTo: place })}${pathname === '/join' ? hash : ''}`
}

const SIMPLE_PARAMETER = /^[A-Za-z0-9_=-]+$/

/** Only a whole first segment is the prefix: `/dashboards` keeps its name. */
function withoutPrefix(target: string) {
  if (target === PREFIX) return '/'
  if (target.startsWith(`${PREFIX}/`) || target.startsWith(`${PREFIX}?`)) {
    const rest = target.slice(PREFIX.length)
    return rest.startsWith('?') ? `/${rest}` : rest
  }
  return target
}

function resolve(path: string, origin: string) {
  const url = URL.parse(path, origin)
  return url && url.origin === origin && url.pathname + url.search === path ? url : undefined
}

/** Signing in only to be asked to sign in again, or signing out at once, would be a loop. */
const leadsBackToSigningIn = (pathname: string) => isSignInPath(pathname) || pathname === '/logout'

function withParameters(path: string, parameters: string) {
  const others = new URLSearchParams(parameters)
  others.delete('returnTo')
  if (others.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${others}`
}
