import { expect, test } from 'vitest'
import type { Role } from './roles.ts'
import { rolesAmong, rolesInWords } from './member-roles.ts'

const given = (role: Role | null, ...inProjects: Role[]) => ({
  role,
  project_roles: inProjects.map((one) => ({ role: one })),
})

test.each([
  [given('Developer'), 'Developer'],
  [given(null, 'Developer'), 'Developer in 1 project'],
  [given(null, 'Read-only', 'Developer', 'Read-only'), 'Developer in 1 project and Read-only in 2 projects'],
  [given('Admin', 'Read-only'), 'Admin, and Read-only in 1 project'],
  [
    given('Admin', 'Read-only', 'Developer', 'Owner'),
    'Admin, and Owner in 1 project, Developer in 1 project and Read-only in 1 project',
  ],
  [given(null), 'No role'],
])('%j are %s', (roles, words) => {
  expect(rolesInWords(roles)).toBe(words)
})

test('all roles of somebody are each there once, the most powerful first', () => {
  expect(rolesAmong(given('Developer', 'Read-only', 'Owner', 'Developer'))).toEqual(['Owner', 'Developer', 'Read-only'])
  expect(rolesAmong(given(null))).toEqual([])
})
