import { days } from '@plinth/catalog/durations'
import type { PlanId } from '@plinth/catalog/plans'
import { usageAllowance, type UsageMetricId, usageMetricIds, usageMetrics } from '@plinth/catalog/usage-metrics'
import type { Received } from '@plinth/contract/endpoint'
import type { MetricUsage, Usage, usage } from '@plinth/contract/usage'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import type { ActiveUsers, UsedDay } from '../../stores/usage-store.ts'
import { cycleOf } from './cycle-of.ts'

const DAY = days(1)

/** What an organization used, beside what its plan includes where this installation has plans. */
export async function readUsage(
  { start, end, project_ref: ref }: Received<typeof usage.ofOrganization>,
  { stores, clock, edition, membership: { organization } }: OrganizationContext,
): Promise<Usage> {
  const cycle = cycleOf(clock.now())
  const from = start === undefined ? cycle.from : new Date(start)
  const to = end === undefined ? cycle.to : new Date(Date.parse(end) + DAY)
  const used = await stores.usage.days(organization.id, { from, to, ref })
  const active = await stores.usage.activeUsers(organization.id, { from, to, ref })
  const plan = edition.capabilities.includes('billing') ? organization.plan : undefined
  const range = Array.from({ length: (to.getTime() - from.getTime()) / DAY }, (_, day) =>
    dayOf(new Date(from.getTime() + day * DAY)),
  )
  return {
    start: dayOf(from),
    end: dayOf(new Date(to.getTime() - DAY)),
    is_present_cycle: from.getTime() === cycle.from.getTime() && to.getTime() === cycle.to.getTime(),
    measured_until: (await stores.usage.measuredUntil())?.toISOString() ?? null,
    metrics: usageMetricIds.map((metric) =>
      metric === 'active_users'
        ? activeUsers(active, { range, plan })
        : metricUsage(
            metric,
            used.filter((one) => one.metric === metric),
            { range, plan },
          ),
    ),
  }
}

interface Shown {
  range: readonly string[]
  plan: PlanId | undefined
}

/** Each of them counts once in a project, however many days they came. */
function activeUsers(counted: readonly ActiveUsers[], { range, plan }: Shown): MetricUsage {
  const ofRange = counted.filter(({ day }) => day === null)
  return {
    metric: 'active_users',
    quantity: sum(ofRange.map(({ users }) => users)),
    allowance: allowanceOf('active_users', plan),
    days: range.map((day) => {
      const that = counted.filter((one) => one.day === day)
      return that.length === 0 ? null : sum(that.map(({ users }) => users))
    }),
    projects: ofRange
      .map(({ project_ref: ref, project_name: name, users: quantity }) => ({ ref, name, quantity }))
      .sort((a, b) => b.quantity - a.quantity),
  }
}

const allowanceOf = (metric: UsageMetricId, plan: PlanId | undefined) =>
  plan === undefined ? null : usageAllowance(metric, plan)

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

function metricUsage(
  metric: Exclude<UsageMetricId, 'active_users'>,
  used: readonly UsedDay[],
  { range, plan }: Shown,
): MetricUsage {
  const { counts, per } = usageMetrics[metric]
  const inOneProject = counts === 'sum' ? sum : largest
  const inAll = per === 'organization' ? sum : largest
  const quantityOf = (those: readonly UsedDay[]) =>
    inOneProject(those.map((day) => (counts === 'sum' ? day.total : day.largest)))
  const refs = [...new Set(used.map((day) => day.project_ref))]
  const projects = refs
    .map((ref) => {
      const own = used.filter((day) => day.project_ref === ref)
      return {
        ref,
        name: own.find((day) => day.project_name !== null)?.project_name ?? null,
        quantity: quantityOf(own),
      }
    })
    .sort((a, b) => b.quantity - a.quantity)
  return {
    metric,
    quantity: inAll(projects.map(({ quantity }) => quantity)),
    allowance: allowanceOf(metric, plan),
    days: range.map((day) => {
      const that = used.filter((one) => one.day === day)
      return that.length === 0 ? null : inAll(that.map((one) => quantityOf([one])))
    }),
    projects,
  }
}

const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0)
const largest = (quantities: readonly number[]) => Math.max(0, ...quantities)
