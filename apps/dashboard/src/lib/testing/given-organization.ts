import type { Organization } from '@plinth/contract/organizations'

/** An organization on Free of which the person is an owner, but for what is given. */
export const givenOrganization = (given: Partial<Organization> = {}): Organization => ({
  id: 1,
  slug: 'acme-1',
  name: 'Acme',
  billing_email: null,
  billing_partner: null,
  organization_requires_mfa: false,
  organization_missing_address: false,
  restriction_status: null,
  restriction_data: null,
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
  created_at: '2026-01-01T00:00:00Z',
  ...given,
})
