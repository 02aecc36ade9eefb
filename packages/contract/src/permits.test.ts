import { describe, expect, test } from 'vitest'
import type { MemberAccess } from './access.ts'
import { permits } from './permits.ts'
import type { Permission } from './profile.ts'

const project = 'abcdefghijklmnopqrst'
const row = (changes: Partial<Permission>): Permission => ({
  organization_slug: 'acme',
  project_refs: null,
  actions: ['%'],
  resources: ['%'],
  condition: null,
  restrictive: false,
  ...changes,
})
const request = (
  action: MemberAccess['action'],
  resource: MemberAccess['resource'],
  where: { organization?: string; project?: string } = {},
) => ({
  action,
  resource,
  organization: 'acme',
  ...where,
})

describe('permission rows', () => {
  test.each<[string, Permission[], ReturnType<typeof request>, boolean]>([
    ['nothing is allowed without rows', [], request('read:Read', 'projects'), false],
    ['% allows everything', [row({})], request('write:Delete', 'projects'), true],
    [
      'the very words match',
      [row({ actions: ['infra:Execute'], resources: ['reboot'] })],
      request('infra:Execute', 'reboot'),
      true,
    ],
    [
      'another resource does not',
      [row({ actions: ['infra:Execute'], resources: ['reboot'] })],
      request('infra:Execute', 'projects'),
      false,
    ],
    ['another action does not', [row({ actions: ['read:Read'] })], request('write:Create', 'projects'), false],
    ['% stands for the rest of a word', [row({ actions: ['tenant:Sql:%'] })], request('tenant:Sql:Query', '*'), true],
    ['but not for another beginning', [row({ actions: ['Sql:%'] })], request('tenant:Sql:Query', '*'), false],
    ['% may stand in the middle', [row({ actions: ['%:Read'] })], request('billing:Read', 'projects'), true],
    ['a full stop is only a full stop', [row({ resources: ['back.ups'] })], request('read:Read', 'back_ups'), false],
    ['a star is only a star', [row({ resources: ['*'] })], request('tenant:Sql:Query', 'tables'), false],
    [
      'rows of another organization do not count',
      [row({ organization_slug: 'other' })],
      request('read:Read', 'projects'),
      false,
    ],
    [
      'a restrictive row that matches denies',
      [row({}), row({ actions: ['write:Delete'], resources: ['organizations'], restrictive: true })],
      request('write:Delete', 'organizations'),
      false,
    ],
    [
      'a restrictive row that does not match changes nothing',
      [row({}), row({ actions: ['write:Delete'], resources: ['organizations'], restrictive: true })],
      request('write:Delete', 'projects'),
      true,
    ],
    [
      'a restrictive row alone allows nothing',
      [row({ restrictive: true, actions: ['x'] })],
      request('read:Read', 'projects'),
      false,
    ],
    [
      "rows of the project win over the organization's",
      [row({}), row({ project_refs: [project], actions: ['read:Read'] })],
      request('write:Update', 'projects', { project }),
      false,
    ],
    [
      'and allow what the organization does not',
      [row({ actions: ['read:Read'] }), row({ project_refs: [project] })],
      request('write:Update', 'projects', { project }),
      true,
    ],
    [
      'rows of another project do not count',
      [row({}), row({ project_refs: ['zzzzzzzzzzzzzzzzzzzz'], actions: ['x'] })],
      request('write:Update', 'projects', { project }),
      true,
    ],
    [
      'a row for a project says nothing about the organization',
      [row({ project_refs: [project] })],
      request('write:Update', 'organizations'),
      false,
    ],
    [
      'a condition only the server can check does not allow',
      [row({ condition: { '==': [1, 1] } })],
      request('read:Read', 'projects'),
      false,
    ],
    [
      'but it can deny',
      [row({}), row({ condition: { '==': [1, 1] }, restrictive: true })],
      request('read:Read', 'projects'),
      false,
    ],
  ])('%s', (_rule, rows, asked, expected) => {
    expect(permits(rows, asked)).toBe(expected)
  })
})
