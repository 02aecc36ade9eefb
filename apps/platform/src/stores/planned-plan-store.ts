import type { PlanId } from '@plinth/catalog/plans'
import type { Sql } from '@plinth/service-kit/sql'

export interface PlannedPlan {
  plan: PlanId
  at: Date
  /** It was due, and the organization did not fit. */
  waits: boolean
}

const startOf = (cycle: string) =>
  `((s.anchored_at at time zone 'UTC' + make_interval(months => ${cycle})) at time zone 'UTC')`

/** The plans that begin later. */
export function plannedPlanStore(sql: Sql) {
  return {
    async of(organizationId: number) {
      const { rows } = await sql.query<PlannedPlan>(
        `select next_plan as plan, next_plan_at as at, next_plan_waits as waits from platform.subscriptions
         where organization_id = $1 and next_plan is not null`,
        [organizationId],
      )
      return rows[0]
    },

    /** The end of the cycle of this moment; undefined where there is no paid plan. */
    async endOfCycle(organizationId: number, moment: Date) {
      const { rows } = await sql.query<{ end: Date }>(
        `select ${startOf('n + 1')} as end from platform.subscriptions s, generate_series(s.cycle, s.cycle + 1200) n
         where s.organization_id = $1 and ${startOf('n + 1')} > $2 order by n limit 1`,
        [organizationId, moment],
      )
      return rows[0]?.end
    },

    /** A month from this moment, as the cycles have it. */
    async monthAfter(moment: Date) {
      const { rows } = await sql.query<{ end: Date }>(
        `select (($1::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC') as end`,
        [moment],
      )
      return rows[0]!.end
    },

    async set(organizationId: number, planned: Pick<PlannedPlan, 'plan' | 'at'> | null) {
      await sql.query(
        `update platform.subscriptions set next_plan = $2, next_plan_at = $3, next_plan_waits = false
         where organization_id = $1`,
        [organizationId, planned?.plan ?? null, planned?.at ?? null],
      )
    },

    async setWaiting(organizationId: number) {
      await sql.query('update platform.subscriptions set next_plan_waits = true where organization_id = $1', [
        organizationId,
      ])
    },

    async listDue(now: Date) {
      const { rows } = await sql.query<{ id: number; slug: string }>(
        `select o.id::float8 as id, o.slug from platform.subscriptions s
         join platform.organizations o on o.id = s.organization_id where s.next_plan_at <= $1 order by o.id`,
        [now],
      )
      return rows
    },

    /** The plan that has begun counts from then, and the one before it until then. */
    async beginAt(organizationId: number, at: Date) {
      await sql.query(
        `with ended as (
           update platform.plan_periods set ended_at = $2
           where organization_id = $1 and started_at <= $2 and ended_at = (
             select started_at from platform.plan_periods where organization_id = $1 and ended_at is null)
           returning organization_id
         )
         update platform.plan_periods p set started_at = $2 from ended
         where p.organization_id = $1 and p.ended_at is null`,
        [organizationId, at],
      )
    },
  }
}
