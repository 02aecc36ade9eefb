import type { AnyRouter } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'

type Pages = Pick<AnyRouter, 'getMatchedRoutes' | 'loadRouteChunk'>

/** Asks for the session and for the code of the page at once: the router would do it in turns. */
export function startPage(router: Pages, pathname: string) {
  const [matched] = router.getMatchedRoutes(pathname)
  // the router asks again for what does not come, and shows the error
  if (matched.some(({ id }) => id === '/_app')) ensureSession().catch(() => undefined)
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined)
}
