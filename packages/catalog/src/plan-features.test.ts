import { expect, test } from 'vitest'
import { planComparison, planFeatureSections } from './plan-features.ts'
import type { Assurance, PlanCell, PlanFeature } from './plan-features/plan-feature.ts'
import { planIds } from './plans.ts'

const planFeatures = planFeatureSections.flatMap<PlanFeature>(({ features }) => features)

test('the comparison has the eight sections of the specification', () => {
  expect(planFeatureSections.map(({ title }) => title)).toEqual([
    'Database',
    'Auth',
    'Storage',
    'Edge Functions',
    'Realtime',
    'Dashboard',
    'Platform Security and Compliance',
    'Support',
  ])
})

test('it has 59 rows, each with a key and, within its section, a title of its own', () => {
  expect(planFeatures).toHaveLength(59)
  expect(new Set(planFeatures.map(({ key }) => key)).size).toBe(59)
  for (const { features } of planFeatureSections)
    expect(new Set(features.map(({ title }) => title)).size).toBe(features.length)
})

test.each([
  ['database', 'database', 9],
  ['auth', 'auth', 17],
  ['storage', 'storage', 7],
  ['edge_functions', 'functions', 1],
  ['realtime', 'realtime', 4],
  ['dashboard', 'dashboard', 1],
  ['security', 'security', 13],
  ['support', 'support', 7],
])('the keys of section %s begin with %s, and it has %i rows', (id, prefix, rows) => {
  const keys = planFeatureSections.find((section) => section.id === id)!.features.map(({ key }) => key)

  expect(keys).toHaveLength(rows)
  expect(keys.filter((key) => !key.startsWith(`${prefix}.`))).toEqual([])
})

test('a row has the fields of the specification', () => {
  for (const feature of planFeatures) {
    expect(Object.keys(feature)).toEqual(expect.arrayContaining(['key', 'title', 'plans', 'usage_based']))
    expect(typeof feature.usage_based).toBe('boolean')
  }
})

test('every plan has a cell in every row, and no cell is empty', () => {
  for (const { key, plans } of planFeatures) {
    expect([key, ...Object.keys(plans)]).toEqual([key, ...planIds])
    for (const plan of planIds) expect([key, plan, isFilled(plans[plan])]).toEqual([key, plan, true])
  }
})

test('a plan that pays more never has less', () => {
  for (const { key, plans } of planFeatures) {
    const first = planIds.findIndex((plan) => plans[plan] !== false)
    expect([key, planIds.slice(first).filter((plan) => plans[plan] === false)]).toEqual([key, []])
  }
})

test.each([
  ['database.size', '500 MB'],
  ['database.egress', '5 GB'],
  ['database.pausing', '1 week'],
  ['auth.maus', '50,000'],
  ['auth.auditLogs', '1 hour'],
  ['storage.size', '1 GB'],
  ['storage.cachedEgress', '5 GB'],
  ['storage.maxFileSize', '50 MB'],
  ['functions.invocations', '500,000'],
  ['realtime.concurrentConnections', '200'],
  ['realtime.messagesPerMonth', '2 million'],
  ['realtime.maxMessageSize', '250 KB'],
  ['security.logRetention', '1 day'],
] as const)('Free: %s is %s', (key, figure) => {
  expect(wordsIn(key, 'free')).toMatch(whole(figure))
})

test.each([
  ['database.size', ['8 GB', '$0.125 per GB']],
  ['database.egress', ['250 GB', '$0.09 per GB']],
  ['database.pitr', ['$100 per month', '7 days']],
  ['database.branching', ['$0.01344 per branch and hour']],
  ['auth.maus', ['100,000', '$0.00325']],
  ['auth.saml', ['50 included', '$0.015 per monthly active user']],
  ['auth.advancedMFAPhone', ['$75', 'first project', '$10', 'further project']],
  ['storage.size', ['100 GB', '$0.021 per GB']],
  ['storage.cachedEgress', ['250 GB', '$0.03 per GB']],
  ['storage.maxFileSize', ['500 GB']],
  ['functions.invocations', ['2 million', '$2 per million']],
  ['realtime.concurrentConnections', ['500', '$10 per 1,000']],
  ['realtime.messagesPerMonth', ['5 million', '$2.50 per million']],
  ['realtime.maxMessageSize', ['3 MB']],
  ['security.logDrain', ['$60 per drain and month', '$0.20 per million events', '$0.09 per GB']],
  ['security.customDomains', ['$10 per domain and month']],
] as const)('Pro and Team alike: %s is %j', (key, figures) => {
  for (const figure of figures) {
    expect(wordsIn(key, 'pro')).toMatch(whole(figure))
    expect(wordsIn(key, 'team')).toMatch(whole(figure))
  }
})

test.each([
  ['database.automaticBackups', [false, '7 days', '14 days', 'Custom']],
  ['auth.auditLogs', ['1 hour', '7 days', '28 days', true]],
  ['security.logRetention', ['1 day', '7 days', '28 days', '90 days']],
  ['security.soc2', [false, false, true, true]],
  ['security.hipaa', [false, false, 'Paid add-on', 'Paid add-on']],
  ['security.sso', [false, false, true, true]],
  ['support.communitySupport', [true, true, true, true]],
  ['support.emailSupport', [false, true, true, true]],
  ['support.emailSupportSla', [false, false, true, true]],
] as const)('%s by plan: %j', (key, cells) => {
  const { plans } = rowOf(key)
  expect(planIds.map((plan) => plans[plan])).toEqual(cells)
})

test.each([
  ['free', ['Owner', 'Admin', 'Developer'], ['Read-only']],
  ['pro', ['Owner', 'Admin', 'Developer'], ['Read-only']],
  ['team', ['Owner', 'Admin', 'Developer', 'Read-only', 'predefined roles for single projects'], []],
  ['enterprise', ['Custom roles for single projects'], []],
] as const)('%s has the roles %j', (plan, has, lacks) => {
  for (const role of has) expect(wordsIn('security.accessRoles', plan)).toContain(role)
  for (const role of lacks) expect(wordsIn('security.accessRoles', plan)).not.toContain(role)
})

test('these rows are billed by use', () => {
  expect(planFeatures.filter(({ usage_based }) => usage_based).map(({ key }) => key)).toEqual([
    'database.size',
    'database.branching',
    'database.egress',
    'auth.maus',
    'auth.thirdPartyMAUs',
    'storage.size',
    'storage.cachedEgress',
    'storage.transformations',
    'functions.invocations',
    'realtime.concurrentConnections',
    'realtime.messagesPerMonth',
    'security.logDrain',
  ])
})

test('certifications and service levels are compared only where the operator vouches for them', () => {
  const none = keysShown([])
  const soc2 = keysShown(['soc2'])
  const all = keysShown(['soc2', 'hipaa', 'sla'])

  expect(all).toEqual(planFeatures.map(({ key }) => key))
  expect(all.filter((key) => !none.includes(key))).toEqual([
    'security.soc2',
    'security.hipaa',
    'security.uptimeSla',
    'support.emailSupportSla',
  ])
  expect(soc2.filter((key) => !none.includes(key))).toEqual(['security.soc2'])
})

const keysShown = (vouchedFor: readonly Assurance[]) =>
  planComparison(vouchedFor).flatMap(({ features }) => features.map(({ key }) => key))

type PlanFeatureKey = (typeof planFeatureSections)[number]['features'][number]['key']

const rowOf = (key: PlanFeatureKey) => planFeatures.find((feature) => feature.key === key)!

const wordsIn = (key: PlanFeatureKey, plan: (typeof planIds)[number]) => String(rowOf(key).plans[plan])

/** The figure as it stands, not as the end or the beginning of a longer one. */
const whole = (figure: string) => new RegExp(`(?<![\\d.,])${figure.replaceAll(/[$.]/g, '\\$&')}(?![\\d]|[.,]\\d)`)

function isFilled(cell: PlanCell) {
  if (typeof cell === 'boolean') return true
  const lines = typeof cell === 'string' ? [cell] : cell
  return lines.every((line) => line.trim() !== '')
}
