import { redirect } from '@tanstack/react-router'
import type { Visit } from './better-href.ts'

/** For the `beforeLoad` of a project: of a page with two addresses, the previews decide which one it keeps. */
export async function requireCanonicalPath(visit: Visit) {
  // the rest is fetched for the few areas that have such pages
  if (!/\/(?:storage|advisors|logs)\b/.test(visit.location.pathname)) return
  const { betterHref } = await import('./better-href.ts')
  const href = await betterHref(visit)
  if (href !== undefined) throw redirect({ href, replace: true })
}
