import { ensureSession } from '../api/session.ts'
import { router } from './router.ts'

/** Asks for the session and for the code of the page in the address at once: the router would do it in turns. */
export function startPage() {
  const [matched] = router.getMatchedRoutes(location.pathname)
  // what does not come is asked for again, and told, by the router
  if (matched.some(({ id }) => id === '/_app')) ensureSession().catch(() => undefined)
  for (const route of matched) router.loadRouteChunk(route)?.catch(() => undefined)
}
