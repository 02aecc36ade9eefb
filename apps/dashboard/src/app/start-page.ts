import type { AnyRouter } from '@tanstack/react-router'
import { counted } from '../api/calls-under-way.ts'
import { ensureSession } from '../api/session.ts'

type Pages = Pick<AnyRouter, 'getMatchedRoutes' | 'loadRouteChunk'>

/**
 * Asks for the session and for the code of the page at once: the router would do it in turns. What comes after the page
 * waits for both.
 */
export function startPage(router: Pages, pathname: string) {
  const [matched] = router.getMatchedRoutes(pathname)
  // the router asks again for what does not come, and shows the error
  if (matched.some(({ id }) => id === '/_app')) counted(ensureSession()).catch(() => undefined)
  for (const route of matched) void counted(Promise.resolve(router.loadRouteChunk(route))).catch(() => undefined)
}
