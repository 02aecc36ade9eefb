import { expect, test } from 'vitest'
import { mayDo } from './permissions.ts'

test.each([
  ['Owner', 'write:Delete', 'organizations', true],
  ['Admin', 'write:Delete', 'organizations', false],
  ['Owner', 'write:Update', 'organizations', true],
  ['Admin', 'write:Update', 'organizations', false],
  ['Developer', 'write:Update', 'organizations', false],
  ['Admin', 'write:Delete', 'projects', true],
  ['Admin', 'infra:Execute', 'queue_jobs.projects.pause', true],
  ['Developer', 'infra:Execute', 'queue_jobs.projects.pause', false],
  ['Developer', 'infra:Execute', 'reboot', true],
  ['Developer', 'write:Create', 'projects', false],
  ['Developer', 'tenant:Sql:Query', '*', true],
  ['Read-only', 'tenant:Sql:Query', '*', true],
  ['Read-only', 'tenant:Sql:Admin:Write', 'tables', false],
  ['Read-only', 'infra:Execute', 'reboot', false],
  ['Read-only', 'write:Create', 'user_content', true],
  ['Read-only', 'read:Read', 'user_invites', false],
  ['Read-only', 'auth:Execute', 'projects', false],
] as const)('%s, %s on %s → %s', (role, action, resource, allowed) => {
  expect(mayDo(role, { action, resource })).toBe(allowed)
})
