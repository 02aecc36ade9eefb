import type { Status } from '@plinth/contract/status'
import type { RequestContext } from '../../context/request-context.ts'
import { activeNotices } from './active-notices.ts'

/** How the platform is, and what its operator says. */
export async function statusNow({
  probes,
  stores,
  clock,
}: Pick<RequestContext, 'probes' | 'stores' | 'clock'>): Promise<Status> {
  const { checkedAt, ...probed } = await probes.run()
  const own = await stores.notices.list().catch(() => [])
  return { ...probed, checked_at: checkedAt.toISOString(), notices: activeNotices(own, clock.now()) }
}
