import { auth } from '@plinth/contract/auth'
import { billing } from '@plinth/contract/billing'
import { endpointsOf } from '@plinth/contract/openapi'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { support } from '@plinth/contract/support'
import { snippets } from '@plinth/contract/snippets'
import { describe, expect, test } from 'vitest'
import { addSecondFactor, verifySecondFactor } from '../testing/add-second-factor.ts'
import { callRoute } from '../testing/call-route.ts'
import type { Caller } from '../testing/caller.ts'
import { expectedAccess } from '../testing/expected-access.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { inputFor, type Targets } from '../testing/input-for.ts'

const platform = await givenPlatform()

async function givenAcme() {
  const {
    owner,
    member,
    organizations: made,
  } = await platform.given({ people: ['member'], organizations: [{ name: 'Acme', owner: 'owner' }] })
  const acme = made[0]!
  await platform.addMember(acme, member, 'Owner')
  const ref = await platform.projectOnPaper(acme)
  const snippet = await owner.call(snippets.create, { ref, name: 'Shared', content: '', visibility: 'project' })
  const targets: Targets = {
    slug: acme.slug,
    ref,
    snippet: snippet.id,
    disposable: () => platform.projectOnPaper(acme),
  }
  return { owner, member, acme, targets }
}

const routes = endpointsOf()

async function answerOf(caller: Caller, route: (typeof routes)[number], targets: Targets) {
  const answer = await callRoute(caller, route.endpoint, await inputFor(route, targets), route.id)
  const text = await answer.text()
  const { code }: { code?: string } = answer.ok || text === '' ? {} : JSON.parse(text)
  return code === undefined ? `${answer.status}` : `${answer.status} ${code}`
}

describe('with a second factor, a password alone', async () => {
  /** Written by hand: what somebody may do who has taken the first step only. */
  const OPEN = ['auth.refresh', 'factors.challenge', 'factors.verify', 'factors.useRecoveryCode']
  const { owner: halfway, targets } = await givenAcme()
  const factor = await addSecondFactor(halfway)
  await halfway.signIn()

  const open = routes.filter(({ id }) => OPEN.includes(id) || expectedAccess[id]!.verdicts.nobody === 'yes')
  const shut = routes.filter((route) => !open.includes(route))

  test.each(shut.map((route) => [route.id, route] as const))('is not enough for %s', async (_, route) => {
    expect(await answerOf(halfway, route, targets)).toBe('403 second_factor_required')
  })

  test.each(open.map((route) => [route.id, route] as const))('is enough for %s', async (_, route) => {
    const answer = await answerOf(halfway, route, targets)
    expect(answer).not.toContain('second_factor_required')
    expect(expectedAccess[route.id]!.passed).toContain(/^2\d\d$/.test(answer) ? answer : answer.slice(4))
  })

  test('ends its own session and no other', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    await addSecondFactor(ada)
    const there = platform.someone()
    const { email, password } = ada
    there.accessToken = (await there.call(auth.signIn, { email, password })).access_token
    for (const scope of ['others', 'global'] as const) {
      await expect(there.call(auth.signOut, { scope })).rejects.toMatchObject({
        code: 403,
        reason: 'second_factor_required',
      })
    }
    await expect(ada.call(profile.get, {})).resolves.toBeDefined()
    await there.call(auth.signOut, { scope: 'local' })
    await expect(there.call(auth.signOut, {})).rejects.toMatchObject({ code: 401 })
  })

  test('signs nobody in where signing in is not needed', async () => {
    const ticket = { category: 'question', subject: 'How', message: 'How?' } as const
    await expect(halfway.call(support.create, ticket)).rejects.toMatchObject({ reason: 'email_required' })
  })

  test('is enough after the second factor, in the same session', async () => {
    const before = await halfway.signIn()
    expect(before).toMatchObject({ aal: 'aal1', second_factor_required: true })
    const session = await verifySecondFactor(halfway, factor)
    expect(session).toMatchObject({ aal: 'aal2', second_factor_required: false })
    await expect(halfway.call(profile.get, {})).resolves.toMatchObject({ primary_email: halfway.email })
    const refreshed = await halfway.call(auth.refresh, {})
    expect(refreshed).toMatchObject({ aal: 'aal2', second_factor_required: false })
    // the token from before names the same session, which has been raised
    halfway.accessToken = before.access_token
    await expect(halfway.call(profile.get, {})).resolves.toBeDefined()
  })
})

describe('an organization that asks for a second factor', async () => {
  /** So that a page can say what is asked. */
  const OPEN = ['organizations.get']
  const { owner, member, acme, targets } = await givenAcme()
  const { slug } = acme
  await addSecondFactor(owner)
  await owner.call(organizations.requireMfa, { slug, required: true })

  const inside = routes.filter(({ endpoint }) => typeof endpoint.access === 'object')

  test.each(inside.map((route) => [route.id, route] as const))(
    'answers a member without one: %s',
    async (id, route) => {
      const answer = await answerOf(member, route, targets)
      if (OPEN.includes(id)) expect(answer).toBe('200')
      else expect(answer).toBe('403 mfa_required')
    },
  )

  test('names itself in the refusal', async () => {
    await expect(member.call(projects.get, { ref: targets.ref })).rejects.toMatchObject({
      reason: 'mfa_required',
      organization: slug,
    })
  })

  test('stands in the list of organizations, and its projects stand in none', async () => {
    expect(await member.call(organizations.list, {})).toMatchObject([{ slug, organization_requires_mfa: true }])
    expect(await member.call(projects.list, {})).toEqual([])
    await expect(member.call(projects.list, { organization_slug: slug })).rejects.toMatchObject({
      reason: 'mfa_required',
    })
    expect((await owner.call(projects.list, { organization_slug: slug })).length).toBeGreaterThan(0)
  })

  test('shows no address for bills, no restriction and no choices before', async () => {
    await platform.pool.query(
      `update platform.organizations set restriction_data = '{"grace_period_end": "2027-01-01T00:00:00Z"}',
         opt_in_tags = '{AI_SQL_GENERATOR_OPT_IN}' where slug = $1`,
      [slug],
    )
    const hidden = { billing_email: null, restriction_data: null, opt_in_tags: [] }
    expect(await member.call(organizations.get, { slug })).toMatchObject(hidden)
    expect(await member.call(organizations.list, {})).toMatchObject([hidden])
    const shown = {
      billing_email: owner.email,
      restriction_data: { grace_period_end: expect.any(String) },
      opt_in_tags: [expect.any(String)],
    }
    expect(await owner.call(organizations.get, { slug })).toMatchObject(shown)
    expect(await owner.call(organizations.list, {})).toMatchObject([shown])
  })

  test('keeps its overdue invoices to itself', async () => {
    const invoice = { id: `inv-${slug}`, amount_cents: 10_000, due_at: new Date(0) }
    await platform.stores.invoices.setOpen(acme.id, [invoice], 'Plinth')
    expect(await owner.call(billing.overdueInvoices, {})).toHaveLength(1)
    expect(await member.call(billing.overdueInvoices, {})).toEqual([])
  })

  test('is one organization: others are as open as before', async () => {
    const other = await member.call(organizations.create, { name: 'Other' })
    const ref = await platform.projectOnPaper(other)
    await expect(member.call(projects.get, { ref })).resolves.toBeDefined()
    expect((await member.call(projects.list, {})).map((project) => project.ref)).toEqual([ref])
  })

  test('lets a member in who adds one, from the next request on', async () => {
    const { joiner } = await platform.given({ people: ['joiner'] })
    await platform.addMember(acme, joiner, 'Developer')
    const look = () => joiner.call(projects.get, { ref: targets.ref })
    await expect(look()).rejects.toMatchObject({ reason: 'mfa_required' })
    await addSecondFactor(joiner)
    await expect(look()).resolves.toMatchObject({ ref: targets.ref })
  })

  test('is no different from a missing one to a stranger', async () => {
    const { stranger } = await platform.given({ people: ['stranger'] })
    await expect(stranger.call(organizations.get, { slug })).rejects.toMatchObject({ reason: 'organization_not_found' })
    await expect(stranger.call(projects.get, { ref: targets.ref })).rejects.toMatchObject({
      reason: 'project_not_found',
    })
  })
})
