import { expect, test } from 'vitest'
import { limitsOf, planLimits, sizesWithin } from './plan-limits.ts'

const hosted = { capabilities: ['billing'] as const }

test.each([
  ['free', 2, 'nano', ['Owner', 'Admin', 'Developer'], false],
  ['pro', null, '16xlarge', ['Owner', 'Admin', 'Developer'], false],
  ['team', null, '16xlarge', ['Owner', 'Admin', 'Developer', 'Read-only'], true],
  ['enterprise', null, '16xlarge', ['Owner', 'Admin', 'Developer', 'Read-only'], true],
] as const)(
  '%s has %j active projects, sizes up to %s and the roles %j; in single projects: %s',
  (plan, projects, size, roles, project_roles) => {
    expect(planLimits[plan]).toEqual({ active_projects: projects, largest_compute_size: size, roles, project_roles })
  },
)

test('what was agreed with an organization replaces that part of its plan', () => {
  expect(limitsOf({ plan: 'free', overrides: { active_projects: 5 } }, hosted)).toEqual({
    ...planLimits.free,
    active_projects: 5,
  })
  expect(limitsOf({ plan: 'free', overrides: { active_projects: null } }, hosted).active_projects).toBeNull()
})

test('without plans nothing is limited', () => {
  const limits = limitsOf({ plan: 'free', overrides: {} }, { capabilities: [] })
  expect(limits).toEqual(planLimits.enterprise)
})

test('sizes up to the largest one are within the limits', () => {
  expect(sizesWithin({ largest_compute_size: 'nano' })).toEqual(['nano'])
  expect(sizesWithin({ largest_compute_size: 'small' })).toEqual(['nano', 'micro', 'small'])
})
