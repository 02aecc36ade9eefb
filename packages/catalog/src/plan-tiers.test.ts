import { expect, test } from 'vitest'
import { type PlanTier, planTiers, shownPlanTiers } from './plan-tiers.ts'
import { planOfTier } from './billing-tiers.ts'

const cards: readonly PlanTier[] = planTiers

test.each([
  ['tier_free', 'free', 'Free', 0],
  ['tier_pro', 'pro', 'Pro', 25],
  ['tier_team', 'team', 'Team', 599],
  ['tier_enterprise', 'enterprise', 'Enterprise', 'Custom'],
])('the card %s is that of the plan %s, called %s, at %s a month', (id, planId, name, priceMonthly) => {
  expect(cards.filter((card) => card.id === id)).toMatchObject([{ planId, name, priceMonthly }])
})

test('there are four cards, and each names the plan of its tier', () => {
  expect(cards).toHaveLength(4)
  for (const { id, planId } of cards) {
    expect(planOfTier).toHaveProperty(id)
    expect(planOfTier[id]).toBe(planId)
  }
})

test('a card has the fields of the specification, and each of them is used', () => {
  const used = new Set(cards.flatMap((card) => Object.keys(card)))

  expect([...used].sort().join(' ')).toBe(
    'costUnit cta description features footer href id name nameBadge planId preface priceLabel priceMonthly',
  )
})

test('a price in dollars says its unit, and a custom one does not', () => {
  for (const { priceMonthly, costUnit } of cards) expect(costUnit !== undefined).toBe(priceMonthly !== 'Custom')
})

test('one card wears a badge', () => {
  expect(cards.filter(({ nameBadge }) => nameBadge).map(({ planId }) => planId)).toEqual(['pro'])
})

test.each([
  ['free', '/new/{slug}?plan=free'],
  ['pro', '/new/{slug}?plan=pro'],
  ['team', '/new/{slug}?plan=team'],
  ['enterprise', '/contact/enterprise'],
])('%s leads to %s', (planId, href) => {
  expect(cards.find((card) => card.planId === planId)?.href).toBe(href)
})

test.each([
  ['free', ['2 active projects', '50,000', '500 MB', '5 GB of egress', '5 GB of cached egress', '1 GB of storage']],
  ['free', ['1 week', 'Community support']],
  ['pro', ['$10 of compute credits', '100,000', '$0.00325', '8 GB', '$0.125 per GB', '250 GB of egress']],
  ['pro', ['$0.09 per GB', '250 GB of cached egress', '$0.03 per GB', '100 GB of storage', '$0.021 per GB']],
  ['pro', ['E-mail support', 'Daily backups, kept for 7 days', 'Logs, kept for 7 days']],
  ['team', ['$10 of compute credits', 'SOC2', 'HIPAA as a paid add-on', 'Priority e-mail support', 'SLAs']],
  ['team', ['Daily backups, kept for 14 days', 'Logs, kept for 28 days', 'Read-only', 'Single sign-on']],
  ['enterprise', ['Custom roles for single projects', 'Logs, kept for 90 days']],
])('the card of %s says %j', (planId, figures) => {
  const words = wordsOn(cards.find((card) => card.planId === planId)!)

  for (const figure of figures) expect(words).toContain(figure)
})

test('a card claims no certification or service level that the operator does not vouch for', () => {
  expect(shownPlanTiers([]).map(wordsOn).join(' ')).not.toMatch(/SOC2|HIPAA|SLA/)
  expect(shownPlanTiers(['hipaa']).map(wordsOn).join(' ')).toMatch(/HIPAA/)
  expect(shownPlanTiers(['hipaa']).map(wordsOn).join(' ')).not.toMatch(/SOC2|SLA/)
  expect(shownPlanTiers(['soc2', 'hipaa', 'sla'])).toEqual(cards)
})

function wordsOn({ description, preface, features, footer }: PlanTier) {
  const lines = features.flatMap(({ text, detail }) => [text, detail])
  return [description, preface, ...lines, footer].filter(Boolean).join('\n')
}
