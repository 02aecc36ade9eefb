import { billing } from '@plinth/contract/billing'
import { endpointsOf } from '@plinth/contract/openapi'
import { organizations as organizationCalls } from '@plinth/contract/organizations'
import { snippets } from '@plinth/contract/snippets'
import { beforeEach, describe, expect, test } from 'vitest'
import { callRoute } from '../testing/call-route.ts'
import type { Caller } from '../testing/caller.ts'
import { expectedAccess } from '../testing/expected-access.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { inputFor, type Targets } from '../testing/input-for.ts'

/** Written by hand: the calls of members, beside reading by GET, that a restricted organization keeps. */
const KEPT = [
  'apiKeys.reveal',
  'apiKeys.revoke',
  'assistant.configure',
  'backups.cancelRestore',
  'backups.remove',
  'billingCustomers.change',
  'billingCustomers.changeTaxIds',
  'database.cell',
  'database.rowCount',
  'database.rows',
  'dumpUploads.cancel',
  'dumps.open',
  'management.revokeSigningKey',
  'members.revoke',
  'memberships.remove',
  'organizations.requireMfa',
  'policies.explain',
  'projects.pause',
  'projects.remove',
  'rowExports.cancel',
  'rowExports.openQuery',
  'rowExports.openTable',
  'rowImports.cancel',
  'runHistory.clear',
  'signingKeys.reveal',
  'signingKeys.revoke',
  'snippets.mark',
  'snippets.remove',
  'sql.cancel',
  'subscriptions.changePlan',
]

const platform = await givenPlatform()
const operator = await platform.operator()
const { owner, readOnly, stranger, author, organizations } = await platform.given({
  people: ['author'],
  organizations: [{ name: 'Acme', owner: 'owner', readOnly: 'readOnly' }],
})
const acme = organizations[0]!
const { slug } = acme
await platform.addMember(acme, author, 'Developer')
const ref = await platform.projectOnPaper(acme)
const snippet = await author.call(snippets.create, { ref, name: 'Shared', content: '', visibility: 'project' })
const targets: Targets = { slug, ref, snippet: snippet.id, disposable: () => platform.projectOnPaper(acme) }
const ofMembers = endpointsOf().filter(({ endpoint }) => typeof endpoint.access === 'object')

const restrict = (restriction_status: 'restricted' | 'grace_period_over' | null) =>
  operator.call(billing.changeConditions, { slug, restriction_status })

async function answerOf(caller: Caller, route: (typeof ofMembers)[number]) {
  const answer = await callRoute(caller, route.endpoint, await inputFor(route, targets), route.id)
  const text = await answer.text()
  const { code }: { code?: string } = answer.ok || text === '' ? {} : JSON.parse(text)
  return { status: answer.status, outcome: code ?? String(answer.status) }
}

beforeEach(() => restrict('restricted'))

describe('while an organization is restricted, its owner', () => {
  test.each(ofMembers.map((route) => [route.id, route] as const))('%s', async (id, route) => {
    const { status, outcome } = await answerOf(owner, route)
    if (route.endpoint.method === 'GET' || KEPT.includes(id)) expect(expectedAccess[id]!.passed).toContain(outcome)
    else expect([status, outcome], `${id} is not among those that are kept`).toEqual([402, 'organization_restricted'])
  })
})

const refused = ofMembers.filter(({ id, endpoint }) => endpoint.method !== 'GET' && !KEPT.includes(id))

test('what is kept is among the calls of members', () => {
  const ids = ofMembers.map(({ id }) => id)
  expect(KEPT.filter((id) => !ids.includes(id))).toEqual([])
  expect(refused.map(({ id }) => id)).toEqual(expect.arrayContaining(['sql.run', 'projects.create', 'rowChanges.make']))
})

test('a grace period, and its end, refuse nothing yet', async () => {
  await restrict('grace_period_over')
  for (const route of refused)
    expect(expectedAccess[route.id]!.passed).toContain((await answerOf(owner, route)).outcome)
})

test('it recovers with the next request', async () => {
  const rename = () => owner.call(organizationCalls.rename, { slug, name: 'Acme again' })
  await expect(rename()).rejects.toMatchObject({ code: 402, reason: 'organization_restricted' })
  await restrict(null)
  await expect(rename()).resolves.toMatchObject({ name: 'Acme again' })
})

test('strangers do not learn of it, and members without the right are refused for that', async () => {
  const rename = refused.find(({ id }) => id === 'organizations.rename')!
  expect(await answerOf(stranger, rename)).toEqual({ status: 404, outcome: 'organization_not_found' })
  expect(await answerOf(readOnly, rename)).toEqual({ status: 403, outcome: 'permission_denied' })
})

test('another organization of the same owner is as open as before', async () => {
  const other = await owner.call(organizationCalls.create, { name: 'Other' })
  await expect(owner.call(organizationCalls.rename, { slug: other.slug, name: 'Another' })).resolves.toBeDefined()
})
