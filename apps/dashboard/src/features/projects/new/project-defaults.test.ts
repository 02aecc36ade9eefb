import { expect, test } from 'vitest'
import type { Organization } from '@plinth/contract/organizations'
import { givenOrganization } from '../../../lib/testing/given-organization.ts'
import { majorOf, offeredProviders, planOf, sizeOf } from './project-defaults.ts'

const organizationOn = (id: Organization['plan']['id']) => givenOrganization({ plan: { id, name: id } })

test.each([
  ['pro', 'free', 'pro', 'micro'],
  ['team', 'pro', 'team', 'micro'],
  [undefined, 'pro', 'pro', 'micro'],
  [undefined, 'enterprise', 'free', 'nano'],
  ['free', 'team', 'free', 'nano'],
] as const)('asked for %s in an organization on %s: plan %s, size %s', (asked, own, plan, size) => {
  expect(planOf(asked, organizationOn(own))).toBe(plan)
  expect(sizeOf(plan)).toBe(size)
})

test('only providers of the deployment are offered, and none where it has none', () => {
  expect(offeredProviders({ cloud_providers: ['FLY', 'unheard-of'] })).toEqual(['FLY'])
  expect(offeredProviders({ cloud_providers: [] })).toEqual([])
})

test('a major that is not known falls back to 17', () => {
  expect([majorOf('18'), majorOf('9')]).toEqual(['18', '17'])
})
