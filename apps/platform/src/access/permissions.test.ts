import { roles } from '@plinth/catalog/roles'
import { endpointsOf } from '@plinth/contract/openapi'
import { permits } from '@plinth/contract/permits'
import { mayDo } from '@plinth/contract/role-grants'
import { expect, test } from 'vitest'
import { permissionsOf } from './permissions.ts'

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

const rights = endpointsOf().flatMap(({ endpoint: { access } }) => (typeof access === 'object' ? [access] : []))
const anyRole = [null, ...roles]
const pairs = anyRole.flatMap((role) => anyRole.map((inProject) => [role, inProject] as const))

test.each(pairs)('the rows of %s with %s in a project say what the server decides', (role, inProject) => {
  const [here, elsewhere] = ['a'.repeat(20), 'b'.repeat(20)]
  const rows = permissionsOf({
    organization: { slug: 'acme' },
    role,
    project_roles: inProject ? [{ ref: here, name: 'Here', role: inProject }] : [],
  })
  for (const right of rights) {
    const permitted = (project?: string) =>
      permits(rows, { ...right, organization: 'acme', ...(project ? { project } : {}) })
    expect([right, permitted(here)]).toEqual([right, mayDo(role === 'Owner' ? role : (inProject ?? role), right)])
    expect([right, permitted(elsewhere)]).toEqual([right, mayDo(role, right)])
    expect([right, permitted()]).toEqual([right, mayDo(role, right)])
    expect(permits(rows, { ...right, organization: 'other', project: here })).toBe(false)
  }
})
