import { type TokenScopeName, tokenScopeNames } from '@plinth/catalog/token-scopes'
import { accessTokens } from '@plinth/contract/access-tokens'
import { endpointsOf, openApiDocument } from '@plinth/contract/openapi'
import { members } from '@plinth/contract/members'
import { organizations } from '@plinth/contract/organizations'
import { snippets } from '@plinth/contract/snippets'
import { describe, expect, test } from 'vitest'
import { addSecondFactor } from '../testing/add-second-factor.ts'
import { callRoute } from '../testing/call-route.ts'
import type { Caller } from '../testing/caller.ts'
import { expectedAccess } from '../testing/expected-access.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { inputFor, type Targets } from '../testing/input-for.ts'

const platform = await givenPlatform()
const {
  author,
  owner,
  readOnly,
  organizations: [acme],
} = await platform.given({
  people: ['author'],
  organizations: [{ name: 'Acme', owner: 'owner', readOnly: 'readOnly' }],
})
await platform.addMember(acme!, author, 'Developer')
const ref = await platform.projectOnPaper(acme!)
const snippet = await author.call(snippets.create, { ref, name: 'Shared', content: '', visibility: 'project' })
const routes = endpointsOf()
const isScope = (access: string) => tokenScopeNames.some((name) => name === access)

const targets: Targets = {
  slug: acme!.slug,
  ref,
  snippet: snippet.id,
  disposable: () => platform.projectOnPaper(acme!),
}

/** A program with a token of the person's: it has no cookie and no session. */
async function programOf(person: Caller, scopes: TokenScopeName[]) {
  const { token } = await person.call(accessTokens.create, {
    name: 'A script',
    scopes,
    expires_in_days: 30,
    current_password: person.password,
  })
  const program = platform.someone('program')
  program.accessToken = token
  return program
}

/** One token of the owner's for each scope alone and one for all others: making many would be too many at once. */
const alone = new Map<string, Caller>()
const allBut = new Map<string, Caller>()
for (const scope of tokenScopeNames) {
  alone.set(scope, await programOf(owner, [scope]))
  const others = tokenScopeNames.filter((name) => name !== scope)
  allBut.set(scope, await programOf(owner, others))
}
const [whole, wholeReader] = await Promise.all([
  programOf(owner, tokenScopeNames),
  programOf(readOnly, tokenScopeNames),
])

async function outcomeOf(response: Response) {
  const text = await response.text()
  const { code, message }: { code?: string; message?: string } = response.ok || text === '' ? {} : JSON.parse(text)
  return { status: response.status, code, message }
}

const call = async (caller: Caller, id: string) => {
  const route = routes.find((candidate) => candidate.id === id)!
  const response = await callRoute(caller, route.endpoint, await inputFor(route, targets), id)
  return outcomeOf(response)
}

const hasPassed = (id: string, { status, code }: Awaited<ReturnType<typeof outcomeOf>>) =>
  expectedAccess[id]!.passed.includes(code ?? String(status))

test('what an access token needs for each route is what the table says', () => {
  expect(Object.fromEntries(routes.map(({ id, endpoint }) => [id, endpoint.token]))).toEqual(
    Object.fromEntries(Object.entries(expectedAccess).map(([id, { token }]) => [id, token])),
  )
})

test('every scope is good for something, and the OpenAPI document names it', () => {
  expect(tokenScopeNames.filter((name) => !routes.some(({ endpoint }) => endpoint.token === name))).toEqual([])
  const { paths } = openApiDocument({ url: platform.url, version: '0' })
  expect(paths['/platform/projects']).toMatchObject({
    post: { security: [{ person: [] }, { accessToken: ['projects:write'] }] },
  })
  expect(paths['/platform/profile/access-tokens']).toMatchObject({ post: { security: [{ person: [] }] } })
})

describe('with every scope but the one it takes, a token is refused, and the scope is named', () => {
  const scoped = routes.filter(({ id }) => isScope(expectedAccess[id]!.token))
  test.each(scoped.map(({ id }) => [id, expectedAccess[id]!.token] as const))('%s takes %s', async (id, scope) => {
    expect(await call(allBut.get(scope)!, id)).toEqual({
      status: 403,
      code: 'token_scope_missing',
      message: `This access token lacks the scope ${scope}.`,
    })
  })

  test.each(scoped.map(({ id }) => [id] as const))('%s does its work with that scope alone', async (id) => {
    const outcome = await call(alone.get(expectedAccess[id]!.token)!, id)
    expect(hasPassed(id, outcome), JSON.stringify(outcome)).toBe(expectedAccess[id]!.verdicts.owner === 'yes')
  })

  test.each(scoped.map(({ id }) => [id] as const))(
    '%s asks a Read-only member’s token for the role too',
    async (id) => {
      const outcome = await call(wholeReader, id)
      expect(hasPassed(id, outcome), JSON.stringify(outcome)).toBe(expectedAccess[id]!.verdicts.readOnly === 'yes')
      if (expectedAccess[id]!.verdicts.readOnly === 'no') expect(outcome.code).toBe('permission_denied')
    },
  )
})

test.each(routes.filter(({ id }) => expectedAccess[id]!.token === 'never').map(({ id }) => [id] as const))(
  '%s takes no token, whatever its scopes',
  async (id) => {
    expect(await call(whole, id)).toMatchObject({ status: 403, code: 'token_not_accepted' })
  },
)

test.each(routes.filter(({ id }) => expectedAccess[id]!.token === 'public').map(({ id }) => [id] as const))(
  '%s answers alike with a token and with one that does not work',
  async (id) => {
    const broken = platform.someone()
    broken.accessToken = 'plinth_pat_broken'
    // the owner has made as many tokens as may be made at once
    const outcome = await call(wholeReader, id)
    expect(hasPassed(id, outcome), JSON.stringify(outcome)).toBe(true)
    expect(hasPassed(id, await call(broken, id))).toBe(true)
  },
)

test('a token is as strong as the session it was made in, where an organization asks for two-factor authentication', async () => {
  const {
    asker,
    organizations: [made],
  } = await platform.given({ organizations: [{ name: 'Careful', owner: 'asker' }] })
  const before = await programOf(asker, ['members:read'])
  await addSecondFactor(asker)
  const after = await programOf(asker, ['members:read'])
  const { slug } = made!
  await asker.call(organizations.requireMfa, { slug, required: true })

  await expect(before.call(members.list, { slug })).rejects.toMatchObject({ code: 403, reason: 'mfa_required' })
  await expect(after.call(members.list, { slug })).resolves.toHaveLength(1)
})
