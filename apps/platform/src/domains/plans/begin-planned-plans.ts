import { isPlanAtLeast } from '@plinth/catalog/plans'
import type { TaskTools } from '../../context/task.ts'
import type { Stores } from '../../stores/stores.ts'
import { recordByPlatform } from '../audit/record-by-platform.ts'
import { PLAN_BEGAN } from '../audit/what-was-done.ts'
import { whatExceeds } from './require-limits.ts'

type Tools = Pick<TaskTools, 'stores' | 'inTransaction' | 'clock' | 'edition' | 'auditKey' | 'log'>

/**
 * Begins the smaller plans whose cycle has ended, each in one transaction. One that comes late counts from the end of
 * the cycle all the same. An organization that does not fit keeps its plan, and pays for it, until it fits.
 */
export async function beginPlannedPlans(tools: Tools) {
  const { stores, edition, clock, log } = tools
  if (!edition.capabilities.includes('billing')) return
  for (const { id, slug } of await stores.plannedPlans.listDue(clock.now())) {
    try {
      await tools.inTransaction((within) => begin(slug, within, tools))
    } catch (error) {
      log.error({ err: error, organization: id }, 'A planned change of plan could not be made')
    }
  }
}

async function begin(slug: string, stores: Stores, tools: Tools) {
  await stores.projects.lockRoom()
  const before = await stores.organizations.lockBySlug(slug)
  const planned = before && (await stores.plannedPlans.of(before.id))
  // it may have been undone since it was listed
  if (!planned || planned.at > tools.clock.now()) return
  const { id } = before
  const { plan, at, waits } = planned
  if (isPlanAtLeast(plan, before.plan)) return stores.plannedPlans.set(id, null)
  if (await whatExceeds({ ...before, plan }, { ...tools, stores })) return stores.plannedPlans.setWaiting(id)
  await stores.organizations.setPlan(id, plan)
  if (!waits) await stores.plannedPlans.beginAt(id, at)
  await stores.plannedPlans.set(id, null)
  await recordByPlatform(
    { verb: PLAN_BEGAN, target: slug, organizationId: id, before: { plan: before.plan }, after: { plan } },
    stores,
    tools,
  )
}
