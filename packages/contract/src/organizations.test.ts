import { expect, test } from 'vitest'
import { Organization } from './organizations.ts'

const acme = {
  id: 1,
  slug: 'acme-x1',
  name: 'Acme',
  billing_email: null,
  billing_partner: null,
  organization_requires_mfa: false,
  organization_missing_address: true,
  restriction_status: 'grace_period',
  restriction_data: { grace_period_end: '2026-12-01T00:00:00Z' },
  plan: { id: 'free', name: 'Free' },
  limits: {
    active_projects: 2,
    largest_compute_size: 'nano',
    roles: ['Owner', 'Admin', 'Developer'],
    project_roles: false,
  },
  is_owner: true,
  opt_in_tags: [],
  assistant_is_on: true,
  created_at: '2026-11-21T12:00:00Z',
}

test('an organization has the fields of the specification, and an address for bills only where there is one', () => {
  expect(Organization.parse(acme)).toEqual(acme)
})

test.each([
  ['id', '1'],
  ['slug', null],
  ['name', undefined],
  ['billing_email', 7],
  ['billing_partner', 'somebody'],
  ['organization_requires_mfa', undefined],
  ['organization_missing_address', null],
  ['assistant_is_on', undefined],
  ['limits', { active_projects: 2 }],
  ['restriction_status', 'banned'],
  ['restriction_data', { grace_period_end: 7 }],
])('an organization whose %s is %j is none', (field, value) => {
  expect(Organization.safeParse({ ...acme, [field]: value }).success).toBe(false)
})
