import { audit } from '@plinth/contract/audit'
import { invoices } from '@plinth/contract/invoices'
import { members } from '@plinth/contract/members'
import { subscriptions } from '@plinth/contract/subscriptions'
import { describe, expect, test } from 'vitest'
import { createStores, type Stores } from '../../stores/stores.ts'
import { askForProject } from '../../testing/given-projects.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { notByTheClock } from '../../testing/not-by-the-clock.ts'
import { beginPlannedPlans } from '../plans/begin-planned-plans.ts'
import { closeCycles } from './bills/close-cycles.ts'
import { billingTasks } from './billing-tasks.ts'

notByTheClock(billingTasks['close-billing-cycles'])
const platform = await givenPlatform()
const { pool, stores, process: platformProcess } = platform

/** The job as it runs at this moment. `breaks` may throw where a crash would come. */
const beginAt = (now: Date, breaks?: (within: Stores) => void) =>
  beginPlannedPlans({
    ...platformProcess,
    stores,
    clock: { now: () => now },
    inTransaction: (work) =>
      platformProcess.authContext.sql.transaction((tx) => {
        const within = createStores(tx)
        breaks?.(within)
        return work(within, () => Promise.resolve())
      }),
  })

const closeAt = (now: Date) =>
  closeCycles({ ...platformProcess, stores, clock: { now: () => now }, operatorName: 'Plinth' })

type Plan = 'free' | 'pro' | 'team'

async function given(plan: Plan) {
  const { owner, organizations } = await platform.given({
    organizations: [{ name: 'Acme', owner: 'owner', hasLimitsOfPlan: true }],
  })
  const organization = organizations[0]!
  const { id, slug } = organization
  const change = (to: Plan) => owner.call(subscriptions.changePlan, { slug, plan: to })
  const preview = (to: Plan) => owner.call(subscriptions.preview, { slug, plan: to })
  const read = () => owner.call(subscriptions.get, { slug })
  if (plan !== 'free') {
    await change(plan)
    await pool.query('delete from platform.plan_periods where organization_id = $1 and ended_at is not null', [id])
    for (const [table, column] of [
      ['plan_periods', 'started_at'],
      ['subscriptions', 'anchored_at'],
    ])
      await pool.query(
        `update platform.${table} set ${column} = date_trunc('second', now()) - interval '10 days' where organization_id = $1`,
        [id],
      )
  }
  const periods = async () => {
    const { rows } = await pool.query<{ plan: string; from: Date; to: Date | null }>(
      `select plan, started_at as from, ended_at as to from platform.plan_periods where organization_id = $1
       order by started_at, ended_at`,
      [id],
    )
    return rows
  }
  return { owner, organization, id, slug, change, preview, read, periods }
}

const later = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * 60_000)

describe('a smaller plan', () => {
  test('begins at the end of the cycle, once, to the second, though the job is late, killed or runs twice', async () => {
    const { owner, slug, change, read, periods } = await given('team')
    expect(await change('pro')).toMatchObject({ plan: { id: 'team' } })
    const { period_end, next } = await read()
    expect(next).toEqual({ plan: 'pro', at: period_end, waits_for: null })

    await beginAt(later(period_end!, -1))
    expect((await read()).plan).toBe('team')
    await beginAt(later(period_end!, 30), (within) => {
      const { append } = within.audit
      within.audit.append = async (...line) => {
        await append(...line)
        throw new Error('killed')
      }
    })
    expect(await read()).toMatchObject({ plan: 'team', next: { plan: 'pro' } })
    await Promise.all([beginAt(later(period_end!, 40)), beginAt(later(period_end!, 40))])
    await beginAt(later(period_end!, 50))
    expect(await read()).toMatchObject({ plan: 'pro', next: null })
    const [team, pro, ...others] = await periods()
    expect(others).toEqual([])
    expect(team).toMatchObject({ plan: 'team', to: new Date(period_end!) })
    expect(pro).toMatchObject({ plan: 'pro', from: new Date(period_end!), to: null })
    const began = (await owner.call(audit.list, { slug })).filter(({ verb }) => verb === 'billing.begin-plan')
    expect(began).toMatchObject([{ before: { plan: 'team' }, after: { plan: 'pro' } }])

    await closeAt(later(period_end!, 61))
    expect(await owner.call(invoices.list, { slug })).toMatchObject([{ amount_cents: 59_900 }])
    expect(await owner.call(invoices.upcoming, { slug })).toMatchObject({ amount_cents: 2500 })
  })

  test('that is Free ends the cycles with a last invoice', async () => {
    const { owner, slug, change, read } = await given('pro')
    await change('free')
    const { period_end } = await read()
    await beginAt(later(period_end!, 5))
    await closeAt(later(period_end!, 61))
    expect(await owner.call(invoices.list, { slug })).toMatchObject([{ amount_cents: 2500 }])
    expect(await owner.call(invoices.upcoming, { slug })).toBeNull()
    expect(await read()).toEqual({ plan: 'free', period_end: null, next: null })
  })

  test('is cancelled by choosing the present plan, and by a larger one, each with its audit line', async () => {
    const { owner, slug, change, read } = await given('pro')
    const newest = async () => (await owner.call(audit.list, { slug }))[0]
    await change('free')
    const { period_end } = await read()
    const next = { next_plan: 'free', next_plan_at: period_end }
    expect(await newest()).toMatchObject({ before: { plan: 'pro' }, after: { plan: 'pro', ...next } })
    await change('pro')
    expect(await newest()).toMatchObject({ before: { plan: 'pro', ...next }, after: { plan: 'pro' } })
    expect((await read()).next).toBeNull()
    await beginAt(later(period_end!, 5))
    expect((await read()).plan).toBe('pro')
    await change('free')
    await change('team')
    await beginAt(later(period_end!, 5))
    expect(await read()).toMatchObject({ plan: 'team', next: null })
  })

  test('waits where the organization does not fit, and counts from when it does', async () => {
    const { owner, organization, slug, change, preview, read, periods } = await given('team')
    const email = `reader@${slug}.example.com`
    const { id } = await owner.call(members.invite, { slug, email, role: 'Read-only' })
    for (let made = 0; made < 3; made++) await platform.projectOnPaper(organization)
    expect((await preview('free')).exceeded).toEqual([
      expect.stringContaining('3 active projects'),
      expect.stringContaining('Read-only'),
    ])
    expect((await preview('pro')).exceeded).toEqual([expect.stringContaining('Read-only')])
    await change('pro')
    const { period_end } = await read()
    await beginAt(later(period_end!, 5))
    expect(await read()).toMatchObject({ plan: 'team', next: { waits_for: expect.stringContaining('Read-only') } })
    await owner.call(members.revoke, { slug, id })
    await beginAt(later(period_end!, 15))
    expect(await read()).toMatchObject({ plan: 'pro', next: null })
    expect((await periods()).at(-1)!.from).not.toEqual(new Date(period_end!))
  })

  test('never exceeds the limit of Free when it begins while projects are created', async () => {
    for (let round = 0; round < 10; round++) {
      const { owner, organization, id, change, read } = await given('pro')
      await platform.projectOnPaper(organization)
      await change('free')
      const { period_end } = await read()
      const create = () => askForProject(owner, organization)
      await Promise.allSettled([create(), beginAt(later(period_end!, 5)), create()])
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from platform.projects where organization_id = $1 and status <> 'INACTIVE'`,
        [id],
      )
      if ((await read()).plan === 'free') expect(rows[0]!.count).toBeLessThanOrEqual(2)
    }
  })
})

describe('the preview of a plan', () => {
  test.each([
    ['free', 'pro', true],
    ['pro', 'team', true],
    ['team', 'pro', false],
  ] as const)('from %s to %s says what the change then does', async (from, to, isAtOnce) => {
    const { owner, id, slug, change, preview, read } = await given(from)
    const before = await owner.call(invoices.upcoming, { slug })
    const seen = await preview(to)
    expect(seen).toMatchObject({ is_at_once: isAtOnce, upcoming_cents: before?.amount_cents ?? 0, exceeded: [] })
    expect(seen.month_cents).toBe({ pro: 2500, team: 59_900 }[to])
    await change(to)
    const after = await read()
    expect(after.plan).toBe(isAtOnce ? to : from)
    if (!isAtOnce) expect(after.next).toMatchObject({ plan: to, at: seen.begins_at })
    // the change came some time after the preview: its moment is set to the one that was foreseen
    else {
      await pool.query(
        `update platform.plan_periods p set ended_at = $2 where organization_id = $1 and ended_at is not null
           and ended_at = (select max(ended_at) from platform.plan_periods where organization_id = $1)`,
        [id, seen.begins_at],
      )
      await pool.query(
        'update platform.plan_periods set started_at = $2 where organization_id = $1 and ended_at is null',
        [id, seen.begins_at],
      )
      if (from === 'free')
        await pool.query('update platform.subscriptions set anchored_at = $2 where organization_id = $1', [
          id,
          seen.begins_at,
        ])
    }
    expect(await owner.call(invoices.upcoming, { slug })).toMatchObject({
      amount_cents: seen.changed_upcoming_cents,
      lines: seen.changed_lines,
      period_end: seen.period_end,
    })
  })

  test('changes nothing', async () => {
    const { preview, read, periods } = await given('pro')
    const before = [await read(), await periods()]
    for (const plan of ['free', 'pro', 'team'] as const) await preview(plan)
    expect([await read(), await periods()]).toEqual(before)
  })
})

test('two changes at once have one of the two outcomes, whole', async () => {
  for (let round = 0; round < 15; round++) {
    const { change, read, periods } = await given('pro')
    await Promise.allSettled([change('team'), change('free'), change('pro')])
    const { plan, next } = await read()
    expect(['pro', 'team']).toContain(plan)
    expect([undefined, 'free', 'pro']).toContain(next?.plan)
    if (plan === 'pro') expect(next?.plan).not.toBe('pro')
    expect((await periods()).filter(({ to }) => to === null)).toMatchObject([{ plan }])
  }
})
