import { billing } from '@plinth/contract/billing'
import { members } from '@plinth/contract/members'
import { memberships } from '@plinth/contract/memberships'
import { organizations as organizationCalls } from '@plinth/contract/organizations'
import { projects } from '@plinth/contract/projects'
import { subscriptions } from '@plinth/contract/subscriptions'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { askForProject } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const operator = await platform.operator()

/** Two organizations of one owner on Free, with the limits of that plan. */
async function givenFree() {
  const { owner, dev, organizations } = await platform.given({
    organizations: [
      { name: 'Acme', owner: 'owner', developer: 'dev', hasLimitsOfPlan: true },
      { name: 'Beta', owner: 'owner', hasLimitsOfPlan: true },
    ],
  })
  return { owner, dev, acme: organizations[0]!, beta: organizations[1]! }
}

const pause = (ref: string) => platform.stores.projects.move(ref, ['COMING_UP', 'ACTIVE_HEALTHY'], 'INACTIVE')

const activeIn = (id: number) => platform.stores.projects.countActive(id)

describe('two active projects on Free', () => {
  test('are as many as an organization has, and a paused one makes room', async () => {
    const { owner, acme } = await givenFree()
    const first = await platform.projectOnPaper(acme)
    await platform.projectOnPaper(acme)
    const refused = askForProject(owner, acme)
    await expect(refused).rejects.toMatchObject({ code: 409, reason: 'active_project_limit' })
    await expect(refused).rejects.toThrow(/2 active projects.*Free.*Pause or delete one, or change the plan/)

    await pause(first)
    await askForProject(owner, acme)
    await expect(owner.call(projects.restore, { ref: first })).rejects.toMatchObject({ reason: 'active_project_limit' })
    expect(await activeIn(acme.id)).toBe(2)
  })

  test('are as many as a person owns in all organizations together', async () => {
    const { owner, acme, beta } = await givenFree()
    const reached = () => owner.call(memberships.reachedFreeProjectLimit, { slug: beta.slug })
    await platform.projectOnPaper(acme)
    await platform.projectOnPaper(beta)
    expect(await reached()).toMatchObject([{ primary_email: owner.email, free_project_limit: 2 }])
    await expect(askForProject(owner, beta)).rejects.toMatchObject({ code: 409, reason: 'free_project_limit' })

    await owner.call(subscriptions.changePlan, { slug: acme.slug, plan: 'pro' })
    expect(await reached()).toEqual([])
    await askForProject(owner, beta)
  })

  test('stay two when fifty are asked for at once', async () => {
    const { owner, acme, beta } = await givenFree()
    const { one, two, three, four } = await platform.given({ people: ['one', 'two', 'three', 'four'] })
    const callers = [owner, one, two, three, four]
    for (const admin of callers.slice(1))
      for (const organization of [acme, beta]) await platform.addMember(organization, admin, 'Admin')
    const asked = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        askForProject(callers[index % callers.length]!, index % 2 === 0 ? acme : beta),
      ),
    )
    const reasons = asked.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.reason] : []))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(reasons.filter((reason) => !/^(active|free)_project_limit$/.test(reason))).toEqual([])
    expect((await activeIn(acme.id)) + (await activeIn(beta.id))).toBe(2)
  })

  test('are no limit once the operator agreed on another, and are one again when that is taken back', async () => {
    const { owner, acme } = await givenFree()
    const agree = (active_projects: number | 'unlimited' | null) =>
      operator.call(subscriptions.changeLimits, { slug: acme.slug, active_projects })
    await platform.projectOnPaper(acme)
    await platform.projectOnPaper(acme)

    expect(await agree(3)).toMatchObject({ active_projects: 3, largest_compute_size: 'nano' })
    await askForProject(owner, acme)
    await expect(askForProject(owner, acme)).rejects.toMatchObject({ reason: 'active_project_limit' })
    expect(await agree('unlimited')).toMatchObject({ active_projects: null })
    await askForProject(owner, acme)
    expect(await agree(null)).toMatchObject({ active_projects: 2 })
    await expect(askForProject(owner, acme)).rejects.toMatchObject({ reason: 'active_project_limit' })
  })
})

describe('the largest compute size of the plan', () => {
  test('is Nano on Free, for new projects and for others', async () => {
    const { owner, acme } = await givenFree()
    const ref = await platform.projectOnPaper(acme)
    await platform.stores.projects.move(ref, ['COMING_UP'], 'ACTIVE_HEALTHY')
    const refused = { code: 400, reason: 'size_not_in_plan' }

    await expect(askForProject(owner, acme, { desired_instance_size: 'micro' })).rejects.toMatchObject(refused)
    await expect(owner.call(projects.resize, { ref, desired_instance_size: 'micro' })).rejects.toMatchObject(refused)
    await askForProject(owner, acme, { desired_instance_size: 'micro', plan: 'pro' })
  })
})

describe('the roles of the plan', () => {
  test('have Read-only from Team on', async () => {
    const { owner, acme } = await givenFree()
    const { slug } = acme
    const invite = () => owner.call(members.invite, { slug, email: `reader@${slug}.example.com`, role: 'Read-only' })

    await expect(invite()).rejects.toMatchObject({ code: 400, reason: 'role_not_in_plan' })
    await owner.call(subscriptions.changePlan, { slug, plan: 'pro' })
    await expect(invite()).rejects.toMatchObject({ code: 400, reason: 'role_not_in_plan' })
    await owner.call(subscriptions.changePlan, { slug, plan: 'team' })
    await expect(invite()).resolves.toMatchObject({ role: 'Read-only' })
  })
})

describe('changing the plan', () => {
  test('is refused to a smaller one also by way of a new project', async () => {
    const { owner, acme } = await givenFree()
    await owner.call(subscriptions.changePlan, { slug: acme.slug, plan: 'pro' })
    for (let made = 0; made < 3; made++) await platform.projectOnPaper(acme)
    await expect(askForProject(owner, acme, { plan: 'free' })).rejects.toMatchObject({ reason: 'plan_too_small' })
    expect((await owner.call(organizationCalls.get, { slug: acme.slug })).plan.id).toBe('pro')
  })

  test('to a larger one ends a restriction at once, and to the same one does not', async () => {
    const { owner, acme } = await givenFree()
    const { slug } = acme
    await operator.call(billing.changeConditions, { slug, restriction_status: 'restricted' })
    expect(await owner.call(subscriptions.changePlan, { slug, plan: 'free' })).toMatchObject({
      restriction_status: 'restricted',
    })
    expect(await owner.call(subscriptions.changePlan, { slug, plan: 'pro' })).toMatchObject({
      restriction_status: null,
    })
    await expect(owner.call(organizationCalls.rename, { slug, name: 'Acme again' })).resolves.toBeDefined()
  })
})

test('the self-hosted edition has every role and size and no plan', async () => {
  const own = await givenPlatform({ PLINTH_EDITION: 'self-hosted' })
  const person = await own.operator()
  const [organization] = await person.call(organizationCalls.list, {})
  const { slug } = organization!
  expect(organization!.limits).toMatchObject({ active_projects: null, largest_compute_size: '16xlarge' })
  const email = 'reader@people.example.com'
  await expect(person.call(members.invite, { slug, email, role: 'Read-only' })).resolves.toBeDefined()
  await expect(person.call(subscriptions.changePlan, { slug, plan: 'pro' })).rejects.toMatchObject({
    reason: 'no_plans',
  })
})
