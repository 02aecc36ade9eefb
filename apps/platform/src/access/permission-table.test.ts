import { endpointsOf } from '@plinth/contract/openapi'
import { snippets } from '@plinth/contract/snippets'
import { sqlOver } from '@plinth/service-kit/sql'
import type { Role } from '@plinth/catalog/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '@plinth/contract/access'
import { mayDo } from '@plinth/contract/role-grants'
import { createRateLimits } from '../http/rate-limits.ts'
import { type HandlerTable, handlers, tableOf } from '../server/handlers.ts'
import { serveContract } from '../server/serve.ts'
import { callRoute } from '../testing/call-route.ts'
import type { Caller } from '../testing/caller.ts'
import { type CallerKind, callerKinds, expectedAccess, type Verdict } from '../testing/expected-access.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { inputFor, type Targets } from '../testing/input-for.ts'

const platform = await givenPlatform()
const { author, onlyElsewhere, ownerHere, readerHere, organizations, ...people } = await platform.given({
  people: ['author', 'onlyElsewhere', 'ownerHere', 'readerHere'],
  organizations: [{ name: 'Acme', owner: 'owner', admin: 'admin', developer: 'developer', readOnly: 'readOnly' }],
})
const acme = organizations[0]!
await platform.addMember(acme, author, 'Developer')
const callers: Record<CallerKind, Caller> = {
  ...people,
  newcomer: await platform.signUp('newcomer'),
  operator: await platform.operator(),
}
const ref = await platform.projectOnPaper(acme)
const snippet = await author.call(snippets.create, { ref, name: 'Shared', content: '', visibility: 'project' })

const existing: Targets = {
  slug: acme.slug,
  ref,
  snippet: snippet.id,
  disposable: () => platform.projectOnPaper(acme),
}
const missing: Targets = {
  slug: 'missing-12345678',
  ref: 'a'.repeat(20),
  snippet: snippet.id,
  disposable: () => 'b'.repeat(20),
}

async function outcomeOf(response: Response) {
  const text = await response.text()
  const { code }: { code?: string } = response.ok || text === '' ? {} : JSON.parse(text)
  return { status: response.status, reason: code, text }
}

const refusals: Record<string, Verdict> = {
  '401 not_signed_in': 'who',
  '403 profile_required': 'prof',
  '403 permission_denied': 'no',
  '404 organization_not_found': 'none',
  '404 project_not_found': 'none',
  '404 profile_not_found': 'none',
  '404 not_found': 'none',
}

function verdictOf({ status, reason }: { status: number; reason: string | undefined }, passed: string[]) {
  const refusal = refusals[`${status} ${reason}`]
  if (refusal) return refusal
  return passed.includes(reason ?? String(status)) ? 'yes' : `${status} ${reason}`
}

const routes = endpointsOf()

test('the table names every route of the contract and no other', () => {
  expect(Object.keys(expectedAccess).toSorted()).toEqual(routes.map(({ id }) => id).toSorted())
})

describe('every kind of caller gets what the table says', () => {
  test.each(routes.map((route) => [route.id, route] as const))('%s', async (id, route) => {
    const expected = expectedAccess[id]!
    const verdicts: Record<string, string> = {}
    for (const kind of callerKinds) {
      const makesAProfile = kind === 'newcomer' && id === 'profile.create'
      const caller = makesAProfile ? await platform.signUp('soon.a.member') : callers[kind]
      const response = await callRoute(caller, route.endpoint, await inputFor(route, existing), `${kind}.${id}`)
      verdicts[kind] = verdictOf(await outcomeOf(response), expected.passed)
    }
    expect(verdicts).toEqual(expected.verdicts)
  })
})

describe('to a stranger, what exists and what does not are the same, to the byte', () => {
  const scoped = routes.filter(({ id }) => expectedAccess[id]?.verdicts.stranger === 'none')

  test.each(scoped.map((route) => [route.id, route] as const))('%s', async (_, route) => {
    const call = async (caller: Caller, targets: Targets) =>
      callRoute(caller, route.endpoint, await inputFor(route, targets), 'same')
    const [real, toStranger, toMember] = await Promise.all([
      call(callers.stranger, existing),
      call(callers.stranger, missing),
      call(callers.owner, missing),
    ])
    expect(real.status).toBe(404)
    const headers = [...real.headers]
    const text = await real.text()
    expect([[...toStranger.headers], await toStranger.text()]).toEqual([headers, text])
    expect([[...toMember.headers], await toMember.text()]).toEqual([headers, text])
  })
})

describe('roles in single projects', () => {
  const elsewhere = 'c'.repeat(20)
  /** All that members without a role in the organization may do there. */
  const ofEveryMember = new Set([
    'organizations.get',
    'assistant.disclosures',
    'assistant.disclosure',
    'members.list',
    'members.invitations',
    'memberships.reachedFreeProjectLimit',
    'memberships.remove',
  ])
  const scoped = routes.flatMap((route) =>
    typeof route.endpoint.access === 'object' ? [[route.id, route, route.endpoint.access.of] as const] : [],
  )
  const callsOf = async (caller: Caller, [id, route]: (typeof scoped)[number], role?: Role) => {
    const disposable = async () => {
      const made = await platform.projectOnPaper(acme)
      if (role) await platform.addProjectRole(acme, caller, made, role)
      return made
    }
    const call = async (targets: Targets) => callRoute(caller, route.endpoint, await inputFor(route, targets), id)
    return { call, real: await call({ ...existing, disposable }) }
  }

  beforeAll(async () => {
    const other = await platform.projectOnPaper(acme)
    await platform.addMember(acme, onlyElsewhere, null)
    await platform.addProjectRole(acme, onlyElsewhere, other, 'Owner')
    await platform.addMember(acme, ownerHere, 'Read-only')
    await platform.addProjectRole(acme, ownerHere, ref, 'Owner')
    await platform.addMember(acme, readerHere, 'Admin')
    await platform.addProjectRole(acme, readerHere, ref, 'Read-only')
  })

  test.each(scoped)('%s: who has roles in other projects alone is a stranger to this one', async (...route) => {
    const [id, , of] = route
    const { call, real } = await callsOf(onlyElsewhere, route)
    const outcome = await outcomeOf(real.clone())
    const verdict = verdictOf(outcome, expectedAccess[id]!.passed)
    if (of === 'organization') return expect(verdict).toBe(ofEveryMember.has(id) ? 'yes' : 'no')
    expect(verdict).toBe('none')
    const toMissing = await call({ ...existing, ref: elsewhere, disposable: () => elsewhere })
    expect([[...toMissing.headers], await toMissing.text()]).toEqual([[...real.headers], await real.text()])
  })

  test.each(scoped)('%s: a larger role in a project counts there and nowhere else', async (...route) => {
    const [id, , of] = route
    const { real } = await callsOf(ownerHere, route, 'Owner')
    const { passed, verdicts } = expectedAccess[id]!
    expect(verdictOf(await outcomeOf(real), passed)).toBe(of === 'project' ? verdicts.owner : verdicts.readOnly)
  })

  test.each(scoped)('%s: and so does a smaller one', async (...route) => {
    const [id, , of] = route
    const { real } = await callsOf(readerHere, route, 'Read-only')
    const { passed, verdicts } = expectedAccess[id]!
    expect(verdictOf(await outcomeOf(real), passed)).toBe(of === 'project' ? verdicts.readOnly : verdicts.admin)
  })
})

describe('what the endpoints say is what the table says', () => {
  /** The route says itself that there is no profile yet. */
  const newcomerFindsNothing = 'profile.get'

  const roles = { readOnly: 'Read-only', developer: 'Developer', admin: 'Admin', owner: 'Owner' } as const

  test.each(routes.map((route) => [route.id, route] as const))('%s', (id, { endpoint }) => {
    const declared = Object.fromEntries(callerKinds.map((kind) => [kind, declaredFor(kind, endpoint.access)]))
    if (id === newcomerFindsNothing) declared['newcomer'] = 'none'
    expect(declared).toEqual(expectedAccess[id]!.verdicts)
  })

  function declaredFor(kind: CallerKind, access: Access): Verdict {
    if (access === 'anyone') return 'yes'
    if (kind === 'nobody') return 'who'
    if (['session-cookie', 'first-step', 'signed-in', 'own-session'].includes(String(access))) return 'yes'
    if (kind === 'newcomer') return 'prof'
    if (access === 'profile') return 'yes'
    if (typeof access === 'string') return kind === 'operator' ? 'yes' : 'none'
    if (kind === 'stranger' || kind === 'operator') return 'none'
    return mayDo(roles[kind], access) ? 'yes' : 'no'
  }
})

describe('the process does not start', () => {
  const serve = (table: HandlerTable) => () =>
    serveContract({
      handlers: table,
      platformProcess: platform.process,
      sql: sqlOver(platform.pool),
      rateLimits: createRateLimits({ now: () => 0 }),
    })
  const complete = tableOf(handlers)

  test('it does with a handler for every route', () => {
    expect(serve(complete)).not.toThrow()
  })

  test.each(routes.map(({ id, group, name }) => [id, group, name] as const))('without %s', (id, group, name) => {
    const { [name]: _, ...others } = complete[group]!
    expect(serve({ ...complete, [group]: others })).toThrow(`The endpoint ${id} has no handler`)
  })
})

test('a role that was taken away counts from the next request on', async () => {
  const { leaver } = await platform.given({ people: ['leaver'] })
  await platform.addMember(acme, leaver, 'Admin')
  const rename = () => leaver.send('PATCH', `/platform/projects/${ref}`, { body: { name: 'By the leaver' } })
  expect((await rename()).status).toBe(200)

  await platform.addMember(acme, leaver, 'Read-only')
  expect((await rename()).status).toBe(403)

  await platform.removeMember(acme, leaver)
  expect((await rename()).status).toBe(404)
})
