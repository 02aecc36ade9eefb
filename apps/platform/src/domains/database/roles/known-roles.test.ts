import { expect, test } from 'vitest'
import { changesSince, isSameCluster, knownRolesOf, parseKnownRoles, withMigrations } from './known-roles.ts'
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

test('a database that is closed meanwhile is the same cluster, one with further migrations is not', () => {
  const known = parseKnownRoles(knownRolesOf(found(withRights)))
  const having = (changes: object): Roles => ({ ...found(postgres), counts: { ...found().counts, ...changes } })
  const closed = withMigrations(having({ migrations: 0 }), known)
  expect(isSameCluster(known, closed)).toBe(true)
  expect(closed.counts.migrations).toBe(1)
  expect(isSameCluster(known, withMigrations(having({ migrations: 2 }), known))).toBe(false)
  expect(isSameCluster(known, withMigrations(having({ major: 18 }), known))).toBe(false)
  expect(withMigrations(having({ migrations: 0 }), undefined).counts.migrations).toBe(0)
})
