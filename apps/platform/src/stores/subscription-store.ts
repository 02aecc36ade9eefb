import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import type { PlanId } from '@plinth/catalog/plans'
import type { InvoiceLine } from '@plinth/contract/invoices'
import type { Sql } from '@plinth/service-kit/sql'

export interface CycleRow {
  organization_id: number
  cycle: number
  period_start: Date
  period_end: Date
}

interface Closing extends CycleRow {
  id: string
  amount_cents: number
  /** What it uses up of the organization's credit. */
  credit_cents: number
  lines: InvoiceLine[]
  /** The operator's name. */
  issuer: string
  issued_at: Date
  due_at: Date
}

// In UTC, where every day has 24 hours, and counted from the anchor: after February the 31st is the 31st again.
const startOf = (cycle: string) =>
  `((s.anchored_at at time zone 'UTC' + make_interval(months => ${cycle})) at time zone 'UTC')`

const columns = `s.organization_id::float8 as organization_id, s.cycle, ${startOf('s.cycle')} as period_start,
  ${startOf('s.cycle + 1')} as period_end`

export function subscriptionStore(sql: Sql) {
  return {
    /** The cycle that is not billed yet; undefined where there is no paid plan. */
    async cycleOf(organizationId: number) {
      const { rows } = await sql.query<CycleRow>(
        `select ${columns} from platform.subscriptions s where s.organization_id = $1`,
        [organizationId],
      )
      return rows[0]
    },

    /** The cycles that have ended before then. */
    async listEnded(before: Date) {
      const { rows } = await sql.query<CycleRow>(
        `select ${columns} from platform.subscriptions s where ${startOf('s.cycle + 1')} <= $1
         order by s.organization_id`,
        [before],
      )
      return rows
    },

    async planPeriods({ organization_id, period_start, period_end }: CycleRow) {
      const { rows } = await sql.query<{ plan: PlanId; from: Date; to: Date }>(
        `select plan, started_at as from, coalesce(ended_at, $3) as to from platform.plan_periods
         where organization_id = $1 and started_at < $3 and coalesce(ended_at, $3) > $2 order by started_at`,
        [organization_id, period_start, period_end],
      )
      return rows
    },

    async computePeriods({ organization_id, period_start, period_end }: CycleRow) {
      const { rows } = await sql.query<{ ref: string; name: string; size: ComputeSizeId; from: Date; to: Date }>(
        `select ref, name, compute_size as size, started_at as from, coalesce(ended_at, $3) as to
         from platform.compute_periods
         where organization_id = $1 and started_at < $3 and coalesce(ended_at, $3) > $2 order by name, ref, started_at`,
        [organization_id, period_start, period_end],
      )
      return rows
    },

    async creditOf(organizationId: number) {
      const { rows } = await sql.query<{ cents: number }>(
        `select coalesce(sum(amount_cents), 0)::float8 as cents from platform.billing_credits where organization_id = $1`,
        [organizationId],
      )
      return rows[0]!.cents
    },

    async grantCredit(organizationId: number, { amount_cents, reason }: { amount_cents: number; reason: string }) {
      await sql.query(
        'insert into platform.billing_credits (organization_id, amount_cents, reason) values ($1, $2, $3)',
        [organizationId, amount_cents, reason],
      )
    },

    /**
     * One statement: the cycle goes on, its invoice is there and the credit is used up, or none of it. A second call
     * finds the cycle closed. A cycle without lines has no invoice.
     */
    async close({ organization_id, cycle, lines, ...invoice }: Closing) {
      const { rows } = await sql.query<{ id: string }>(
        `with closed as (
           update platform.subscriptions set cycle = cycle + 1 where organization_id = $1 and cycle = $2
           returning organization_id
         ), invoiced as (
           insert into platform.invoices
             (organization_id, id, amount_cents, due_at, status, number, issued_at, period_start, period_end, lines, issuer)
           select organization_id, $3, $4, $5, case when $4::bigint = 0 then 'paid' else 'open' end,
             (select upper(right(o.slug, 8)) || '-' || lpad((
                select count(*) + 1 from platform.invoices i where i.organization_id = $1 and i.period_start is not null
              )::text, 4, '0') from platform.organizations o where o.id = $1),
             $6, $7, $8, $9, $11
           from closed where $9::jsonb <> '[]'
           returning id
         ), used as (
           insert into platform.billing_credits (organization_id, amount_cents, reason)
           select $1, -$10::bigint, 'Invoice ' || id from invoiced where $10::bigint > 0
         )
         select id from invoiced`,
        [
          organization_id,
          cycle,
          invoice.id,
          invoice.amount_cents,
          invoice.due_at,
          invoice.issued_at,
          invoice.period_start,
          invoice.period_end,
          JSON.stringify(lines),
          invoice.credit_cents,
          invoice.issuer,
        ],
      )
      return rows[0]?.id
    },

    /** An organization that was on Free since then has no cycle until its next paid plan. */
    async endIfFreeSince(organizationId: number, since: Date) {
      await sql.query(
        `delete from platform.subscriptions where organization_id = $1 and not exists (
           select from platform.plan_periods
           where organization_id = $1 and plan <> 'free' and (ended_at is null or ended_at > $2))`,
        [organizationId, since],
      )
    },
  }
}
