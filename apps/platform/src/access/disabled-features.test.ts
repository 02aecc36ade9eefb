import { type FeatureName, features } from '@plinth/catalog/features'
import { endpointsOf } from '@plinth/contract/openapi'
import { snippets } from '@plinth/contract/snippets'
import { describe, expect, test } from 'vitest'
import { callRoute } from '../testing/call-route.ts'
import type { Caller } from '../testing/caller.ts'
import { expectedAccess } from '../testing/expected-access.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { inputFor, type Targets } from '../testing/input-for.ts'

/** Every call that each word switches off, written by hand and kept apart from the contract that says so. */
const gated: Record<FeatureName, string[]> = {
  'organizations:create': ['organizations.create'],
  'organizations:delete': [],
  'organization_members:create': ['members.accept', 'members.invite'],
  'organization_members:delete': ['memberships.remove'],
  'projects:create': ['projects.create'],
  'projects:transfer': [],
  // these four switch services and screens off, not calls of the dashboard
  'project_auth:all': [],
  'project_storage:all': [],
  'project_edge_function:all': [],
  'realtime:all': [],
  'profile:update': ['profile.update'],
  'billing:all': [
    'billing.changeConditions',
    'billing.overdueInvoices',
    'billingCustomers.change',
    'billingCustomers.changeTaxIds',
    'billingCustomers.get',
    'billingCustomers.taxIds',
    'invoices.count',
    'invoices.get',
    'invoices.grantCredit',
    'invoices.list',
    'invoices.pdf',
    'invoices.setStatus',
    'invoices.upcoming',
    'subscriptions.changeLimits',
    'subscriptions.changePlan',
    'subscriptions.get',
    'subscriptions.preview',
  ],
  'sql_editor:all': [
    'logs.query',
    'management.query',
    'openTransactions.end',
    'pgMeta.query',
    'rowExports.openQuery',
    'runHistory.clear',
    'runHistory.get',
    'runHistory.list',
    'snippets.create',
    'snippets.get',
    'snippets.list',
    'snippets.mark',
    'snippets.remove',
    'snippets.update',
    'sql.run',
  ],
  'table_editor:all': [
    'database.cell',
    'database.rowCount',
    'database.rows',
    'rowChanges.make',
    'rowExports.openTable',
    'rowImports.begin',
    'rowImports.cancel',
    'rowImports.finish',
    'rowImports.rejected',
    'rowImports.sendPiece',
    'tables.change',
    'tables.create',
    'tables.dependents',
    'tables.drop',
    'tables.empty',
  ],
}

const platform = await givenPlatform()
const operator = await platform.operator()
const {
  author,
  owner,
  organizations: [acme],
} = await platform.given({ people: ['author'], organizations: [{ name: 'Acme', owner: 'owner' }] })
await platform.addMember(acme!, author, 'Developer')
const ref = await platform.projectOnPaper(acme!)
const snippet = await author.call(snippets.create, { ref, name: 'Shared', content: '', visibility: 'project' })
const targets: Targets = { slug: acme!.slug, ref, snippet: snippet.id, disposable: () => ref }
const routes = endpointsOf()

const switchOff = (words: readonly FeatureName[]) =>
  platform.pool.query('update platform.profiles set disabled_features = $1 where primary_email = any ($2)', [
    words,
    [owner.email, operator.email],
  ])

async function outcomeOf(id: string) {
  const route = routes.find((candidate) => candidate.id === id)!
  const caller: Caller = route.endpoint.access === 'operator' ? operator : owner
  const response = await callRoute(caller, route.endpoint, await inputFor(route, targets), id)
  const text = await response.text()
  const { code }: { code?: string } = response.ok || text === '' ? {} : JSON.parse(text)
  return code ?? String(response.status)
}

describe.each(features.map((word) => [word, gated[word]] as const))('%s', (word, ids) => {
  test('is what the contract says of these calls and of no other', () => {
    const declared = routes.flatMap(({ id, endpoint }) => (endpoint.feature === word ? [id] : []))
    expect(declared.toSorted()).toEqual(ids)
  })

  test.each(ids)('switches %s off, and no other word does', async (id) => {
    await switchOff([word])
    expect(await outcomeOf(id)).toBe('feature_disabled')
    await switchOff(features.filter((other) => other !== word))
    expect(expectedAccess[id]!.passed).toContain(await outcomeOf(id))
  })
})

/** What a call is that the word would have to switch off, as soon as it exists. */
const shapes: [FeatureName, RegExp][] = [
  ['organizations:create', /^POST \/platform\/organizations$/],
  ['organizations:delete', /^DELETE \/platform\/organizations\/\{\w+\}$|^POST \/platform\/organizations\/.*\/delete$/],
  ['organization_members:delete', /^DELETE \/platform\/organizations\/\{\w+\}\/members\/\{\w+\}$/],
  ['projects:create', /^POST \/platform\/projects$/],
  ['projects:transfer', /\/transfer\b/],
  ['project_auth:all', /^\w+ \/platform\/(?:projects|auth)\/\{ref\}\/(?:auth|users)\b/],
  ['project_storage:all', /^\w+ \/platform\/(?:projects|storage)\/\{ref\}\/(?:storage|buckets)\b/],
  ['project_edge_function:all', /^\w+ \/platform\/projects\/\{ref\}\/functions\b/],
  ['realtime:all', /^\w+ \/platform\/projects\/\{ref\}\/realtime\b/],
  ['sql_editor:all', /\/(?:sql|sql-history|sql-history\/\{id\}|query|content|content\/\{id\})$/],
  ['table_editor:all', /\/(?:rows|cell|row-count|row-changes|imports|imports\/.*)$/],
]

test.each([
  ['DELETE /platform/organizations/{slug}', 'organizations:delete'],
  ['DELETE /platform/organizations/{slug}/members/{id}', 'organization_members:delete'],
  ['POST /platform/projects/{ref}/transfer', 'projects:transfer'],
  ['GET /platform/auth/{ref}/users', 'project_auth:all'],
  ['GET /platform/storage/{ref}/buckets', 'project_storage:all'],
  ['POST /platform/projects/{ref}/functions', 'project_edge_function:all'],
  ['PATCH /platform/projects/{ref}/realtime', 'realtime:all'],
])('%s would have to say %s', (call, word) => {
  expect(shapes.filter(([, shape]) => shape.test(call)).map(([feature]) => feature)).toEqual([word])
})

test('no call of such a shape forgets its word', () => {
  const forgotten = routes.flatMap(({ id, endpoint: { method, path, feature } }) =>
    shapes.flatMap(([word, shape]) =>
      shape.test(`${method} ${path}`) && feature !== word ? [`${id} does not say ${word}`] : [],
    ),
  )
  expect(forgotten).toEqual([])
})
