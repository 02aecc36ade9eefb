import { expect, test } from 'vitest'
import { planOfTier } from './billing-tiers.ts'
import { isPlanAtLeast, planIds, plans, selectablePlanIds } from './plans.ts'

test('there are four plans, from the smallest to the largest', () => {
  expect(planIds).toEqual(['free', 'pro', 'team', 'enterprise'])
})

test.each([
  ['free', 'Free', 0],
  ['pro', 'Pro', 25],
  ['team', 'Team', 599],
  ['enterprise', 'Enterprise', undefined],
] as const)('%s is called %s and costs %s dollars a month', (id, name, dollars) => {
  expect(plans[id]).toMatchObject({ id, name, dollarsPerMonth: dollars })
})

test('the new-project page takes every plan that one can choose without asking', () => {
  expect(selectablePlanIds).toEqual(['free', 'pro', 'team'])
})

test.each([
  ['free', 'free', true],
  ['pro', 'team', false],
  ['team', 'team', true],
  ['enterprise', 'team', true],
] as const)('%s is at least %s → %s', (plan, minimum, expected) => {
  expect(isPlanAtLeast(plan, minimum)).toBe(expected)
})

test('there are the five billing tiers of the specification', () => {
  expect(Object.keys(planOfTier)).toEqual(['tier_free', 'tier_pro', 'tier_payg', 'tier_team', 'tier_enterprise'])
})

test('the tier of every plan gives that plan', () => {
  for (const id of planIds) expect(planOfTier[plans[id].tier]).toBe(id)
})
