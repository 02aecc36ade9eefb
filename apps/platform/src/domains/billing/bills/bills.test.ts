import { audit } from '@plinth/contract/audit'
import { billing } from '@plinth/contract/billing'
import { invoices } from '@plinth/contract/invoices'
import { subscriptions } from '@plinth/contract/subscriptions'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { notByTheClock } from '../../../testing/not-by-the-clock.ts'
import { billingTasks } from '../billing-tasks.ts'
import { closeCycles } from './close-cycles.ts'
import { usageTasks } from '../../usage/usage-tasks.ts'

notByTheClock(billingTasks['close-billing-cycles'])
notByTheClock(usageTasks['measure-usage'])
const platform = await givenPlatform()
const operator = await platform.operator()
const { pool, stores } = platform

const failed: object[] = []
const log = { error: (fields: object) => void failed.push(fields) }

const operatorName = 'Plinth'

const closeAt = (now: Date) =>
  closeCycles({ stores, clock: { now: () => now }, edition: { capabilities: ['billing'] }, log, operatorName })

/** An organization that has been on Pro since then, with a project that could run all the time. */
async function givenPro(since: string) {
  const { owner, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'owner' }] })
  const { id, slug } = organizations[0]!
  await owner.call(subscriptions.changePlan, { slug, plan: 'pro' })
  const ref = await platform.projectOnPaper(organizations[0]!)
  await pool.query(`update platform.projects set compute_size = 'small' where ref = $1`, [ref])
  await pool.query(`delete from platform.plan_periods where organization_id = $1 and ended_at is not null`, [id])
  await pool.query(`delete from platform.compute_periods where ref = $1 and ended_at is not null`, [ref])
  await pool.query(`update platform.plan_periods set started_at = $2 where organization_id = $1`, [id, since])
  await pool.query(`update platform.compute_periods set started_at = $2 where ref = $1`, [ref, since])
  await pool.query(`update platform.subscriptions set anchored_at = $2 where organization_id = $1`, [id, since])
  return { owner, id, slug, ref }
}

describe('periods', () => {
  test('of plans and of compute follow every change, and a paused project costs nothing', async () => {
    const { owner, id, slug, ref } = await givenPro('2026-01-31T08:00:00Z')
    const open = async (table: string, of: string) => {
      const { rows } = await pool.query<{ kept: string }>(
        `select ${of} as kept from platform.${table} where organization_id = $1 and ended_at is null`,
        [id],
      )
      return rows.map(({ kept }) => kept)
    }
    expect(await open('plan_periods', 'plan')).toEqual(['pro'])
    expect(await open('compute_periods', 'compute_size')).toEqual(['small'])
    await owner.call(subscriptions.changePlan, { slug, plan: 'team' })
    await pool.query(`update platform.projects set compute_size = 'large' where ref = $1`, [ref])
    expect(await open('plan_periods', 'plan')).toEqual(['team'])
    expect(await open('compute_periods', 'compute_size')).toEqual(['large'])
    await pool.query(`update platform.projects set status = 'INACTIVE' where ref = $1`, [ref])
    expect(await open('compute_periods', 'compute_size')).toEqual([])
    await pool.query(`update platform.projects set status = 'RESTORING' where ref = $1`, [ref])
    expect(await open('compute_periods', 'compute_size')).toEqual(['large'])
  })
})

describe('the invoice of a cycle', () => {
  test('charges what was measured beyond the plan, of hours that begin in it', async () => {
    const { owner, id, slug, ref } = await givenPro('2026-01-31T08:00:00Z')
    const { period_start, period_end } = (await stores.subscriptions.cycleOf(id))!
    const used = (metric: string, hour: Date, gigabytes: number) =>
      pool.query(
        `insert into platform.usage_hours (project_ref, organization_id, metric, hour, quantity) values ($1, $2, $3, $4, $5)`,
        [ref, id, metric, hour, gigabytes * 1024 ** 3],
      )
    const later = (milliseconds: number) => new Date(period_start.getTime() + milliseconds)
    for (const hour of [3_600_000, 7_200_000]) await used('egress', later(hour), 200)
    await used('egress', later(-3_600_000), 1000)
    await used('egress', period_end, 1000)
    await used('database_size', later(0), 10)
    await used('database_size', later(3_600_000), 9)
    const upcoming = await owner.call(invoices.upcoming, { slug })
    expect(upcoming!.lines.filter(({ kind }) => kind === 'usage')).toEqual([
      {
        kind: 'usage',
        description: '10 GB of disk of On paper, beyond what the Pro plan includes',
        project_ref: ref,
        quantity: '2 GB',
        unit_price: '$0.125 per GB',
        amount_cents: 25,
      },
      {
        kind: 'usage',
        description: '400 GB of egress, beyond what the Pro plan includes',
        project_ref: null,
        quantity: '150 GB',
        unit_price: '$0.09 per GB',
        amount_cents: 1350,
      },
    ])
  })

  test('charges the users beyond the plan, each of them once, of days that begin in it', async () => {
    const { owner, id, slug, ref } = await givenPro('2026-01-31T08:00:00Z')
    const active = (day: string, from: number, to: number) =>
      pool.query(
        `insert into platform.active_users (project_ref, organization_id, day, user_id)
         select $1, $2, $3, lpad(n::text, 32, '0')::uuid from generate_series($4::int, $5::int) n`,
        [ref, id, day, from, to],
      )
    await active('2026-01-31', 200_000, 200_999)
    await active('2026-02-01', 1, 60_000)
    await active('2026-02-28', 50_001, 100_400)
    await active('2026-03-01', 300_000, 300_999)
    const upcoming = await owner.call(invoices.upcoming, { slug })
    expect(upcoming!.lines.filter(({ kind }) => kind === 'usage')).toEqual([
      {
        kind: 'usage',
        description: '100400 monthly active users, beyond what the Pro plan includes',
        project_ref: null,
        quantity: '400 users',
        unit_price: '$0.00325 per user',
        amount_cents: 130,
      },
    ])
  })

  test('is foreseen, is issued once when the cycle has ended, and its month is counted from the anchor', async () => {
    const { owner, slug } = await givenPro('2026-01-31T08:00:00Z')
    const list = () => owner.call(invoices.list, { slug })
    expect(await owner.call(invoices.upcoming, { slug })).toMatchObject({
      period_start: '2026-01-31T08:00:00.000Z',
      period_end: '2026-02-28T08:00:00.000Z',
      amount_cents: 3000,
      lines: [
        { kind: 'plan', description: 'Pro plan', amount_cents: 2500 },
        { kind: 'compute', amount_cents: 1500 },
        { kind: 'compute_credit', amount_cents: -1000 },
      ],
    })
    await closeAt(new Date('2026-02-28T08:59:00Z'))
    expect(await list()).toEqual([])
    const closing = new Date('2026-02-28T09:00:00Z')
    await Promise.all([closeAt(closing), closeAt(closing), closeAt(closing)])
    await closeAt(closing)
    expect(await list()).toMatchObject([
      {
        number: `${slug.slice(-8).toUpperCase()}-0001`,
        status: 'open',
        amount_cents: 3000,
        issued_at: '2026-02-28T09:00:00.000Z',
        due_date: '2026-03-14T09:00:00.000Z',
        period_start: '2026-01-31T08:00:00.000Z',
      },
    ])
    expect(await owner.call(invoices.upcoming, { slug })).toMatchObject({
      period_start: '2026-02-28T08:00:00.000Z',
      period_end: '2026-03-31T08:00:00.000Z',
    })
  })

  test('waits until what was used in its cycle is measured', async () => {
    const { owner, slug } = await givenPro('2026-01-31T08:00:00Z')
    const measuredFrom = (moment: string) =>
      pool.query(
        `insert into platform.usage_progress (measured_from, measured_until) values ($1, $1)
         on conflict (is_only) do update set measured_from = $1`,
        [moment],
      )
    await measuredFrom('2026-02-28T07:00:00Z')
    await closeAt(new Date('2026-03-01T00:00:00Z'))
    expect(await owner.call(invoices.count, { slug })).toEqual({ count: 0 })
    await measuredFrom('2026-02-28T08:00:00Z')
    await closeAt(new Date('2026-03-01T00:00:00Z'))
    expect(await owner.call(invoices.count, { slug })).toEqual({ count: 1 })
    await pool.query('delete from platform.usage_progress')
  })

  test('is made up for where several cycles were missed, each with its number', async () => {
    const { owner, slug } = await givenPro('2026-01-10T00:00:00Z')
    await closeAt(new Date('2026-04-10T12:00:00Z'))
    const numbers = (await owner.call(invoices.list, { slug })).map(({ number }) => number.slice(-4))
    expect(numbers.sort()).toEqual(['0001', '0002', '0003'])
    expect(await owner.call(invoices.count, { slug })).toEqual({ count: 3 })
  })

  test('is the last one after a change to Free, until a paid plan begins the next cycle', async () => {
    const { owner, id, slug } = await givenPro('2026-01-10T00:00:00Z')
    await pool.query(`update platform.plan_periods set ended_at = '2026-01-25T12:00:00Z' where organization_id = $1`, [
      id,
    ])
    await pool.query(
      `insert into platform.plan_periods (organization_id, plan, started_at) values ($1, 'free', '2026-01-25T12:00:00Z')`,
      [id],
    )
    await closeAt(new Date('2026-06-10T12:00:00Z'))
    const issued = await owner.call(invoices.list, { slug })
    expect(issued.map(({ lines }) => lines[0]?.amount_cents)).toEqual([1250])
    expect(await owner.call(invoices.upcoming, { slug })).toBeNull()
  })

  test('that cannot be made keeps no other waiting', async () => {
    const broken = await givenPro('2026-01-10T00:00:00Z')
    const { owner, slug } = await givenPro('2026-01-10T00:00:00Z')
    const setSize = (size: string) =>
      pool.query('update platform.compute_periods set compute_size = $2 where ref = $1', [broken.ref, size])
    await setSize('unheard-of')
    await expect(closeAt(new Date('2026-02-10T12:00:00Z'))).rejects.toThrow('Billing cycles that were not closed: 1.')
    expect(failed).toMatchObject([{ organization: broken.id }])
    expect(await owner.call(invoices.list, { slug })).toHaveLength(1)
    await setSize('small')
    await closeAt(new Date('2026-02-10T12:00:00Z'))
    expect(await broken.owner.call(invoices.list, { slug: broken.slug })).toHaveLength(1)
    expect(await owner.call(invoices.list, { slug })).toHaveLength(1)
  })

  test('is not issued by an installation without bills', async () => {
    const { owner, slug } = await givenPro('2026-01-10T00:00:00Z')
    const clock = { now: () => new Date('2026-02-10T12:00:00Z') }
    await closeCycles({ stores, clock, edition: { capabilities: [] }, log, operatorName })
    expect(await owner.call(invoices.list, { slug })).toEqual([])
    await closeCycles({ stores, clock, edition: { capabilities: ['billing'] }, log, operatorName })
    expect(await owner.call(invoices.list, { slug })).toHaveLength(1)
  })
})

describe('the operator', () => {
  test('grants credit, which the next invoices use up', async () => {
    const { owner, slug } = await givenPro('2026-01-10T00:00:00Z')
    await operator.call(invoices.grantCredit, { slug, amount_cents: 4000, reason: 'Sorry' })
    await closeAt(new Date('2026-03-10T12:00:00Z'))
    const issued = await owner.call(invoices.list, { slug })
    const byNumber = issued.sort((one, other) => one.number.localeCompare(other.number))
    expect(byNumber.map(({ amount_cents, status }) => [amount_cents, status])).toEqual([
      [0, 'paid'],
      [2000, 'open'],
    ])
    expect(await owner.call(invoices.upcoming, { slug })).toMatchObject({ credit_cents: 0 })
  })

  test('says that an invoice is paid, which is no longer overdue then', async () => {
    const { owner, slug } = await givenPro('2026-01-10T00:00:00Z')
    await closeAt(new Date('2026-02-10T12:00:00Z'))
    const [issued] = await owner.call(invoices.list, { slug })
    expect(await owner.call(billing.overdueInvoices, {})).toMatchObject([{ id: issued!.id, amount_due: 30 }])
    await operator.call(billing.changeConditions, { slug, open_invoices: [] })
    expect(await owner.call(billing.overdueInvoices, {})).toHaveLength(1)

    const { id } = issued!
    expect(await operator.call(invoices.setStatus, { slug, invoice_id: id, status: 'paid' })).toMatchObject({
      status: 'paid',
    })
    expect(await owner.call(billing.overdueInvoices, {})).toEqual([])
    expect((await owner.call(audit.list, { slug }))[0]).toMatchObject({
      verb: 'billing.set-invoice-status',
      before: { number: issued!.number, status: 'open' },
      after: { number: issued!.number, status: 'paid' },
    })
    await expect(owner.call(invoices.setStatus, { slug, invoice_id: id, status: 'open' })).rejects.toMatchObject({
      code: 404,
    })
  })
})
