import { expect, test } from 'vitest'
import { changesSince, knownRolesOf, parseKnownRoles } from './known-roles.ts'
import type { Roles, RoleState } from './read-roles.ts'

const postgres: RoleState = {
  name: 'postgres',
  attributes: ['can log in'],
  password: 'digest',
  settings: null,
  memberships: [],
}
const everybody: RoleState = {
  ...postgres,
  name: 'public',
  attributes: ['CONNECT on database postgres'],
  password: null,
}
const withRights = { ...postgres, attributes: ['can log in', 'CREATE on database postgres'] }
const none = { made: 0, count: 0, ids: [] }
const found = (...roles: RoleState[]): Roles => ({
  snapshot: '1:1:',
  roles,
  counts: { major: 17, migrations: 1, roles: none, memberships: none },
})

test('what an earlier release kept knows no rights on databases, and is compared without them', () => {
  const known = parseKnownRoles(JSON.stringify([postgres]))
  expect(changesSince(known, found(withRights, everybody), true).changes).toEqual([])
  expect(changesSince(known, found({ ...withRights, password: 'other' }, everybody), true).changes).toEqual([
    { role: 'postgres', changes: ['password changed'] },
  ])
})

test('what is kept from then on is compared with them', () => {
  const known = parseKnownRoles(knownRolesOf(found(withRights, everybody)))
  expect(changesSince(known, found(withRights, everybody), true).changes).toEqual([])
  expect(changesSince(known, found(postgres, everybody), true).changes).toEqual([
    { role: 'postgres', changes: ['no longer: CREATE on database postgres'] },
  ])
})
