import { expect, test } from 'vitest'
import { compareRoles } from './compare-roles.ts'
import type { RoleState } from './read-roles.ts'

const app: RoleState = {
  name: 'app',
  attributes: ['can log in'],
  password: 'digest',
  settings: null,
  memberships: ['reports'],
}

test.each([
  ['nothing', app, []],
  ['another password', { ...app, password: 'other' }, ['password changed']],
  ['no password', { ...app, password: null }, ['password removed']],
  ['an attribute', { ...app, attributes: ['can log in', 'superuser'] }, ['now: superuser']],
  ['an attribute less', { ...app, attributes: [] }, ['no longer: can log in']],
  ['a membership', { ...app, memberships: ['reports', 'anon'] }, ['granted anon']],
  ['a membership less', { ...app, memberships: [] }, ['revoked reports']],
  ['settings', { ...app, settings: 'digest' }, ['settings changed']],
])('%s is told apart', (_, after, changes) => {
  expect(compareRoles([app], [after])).toEqual(changes.length === 0 ? [] : [{ role: 'app', changes }])
})

test('roles that come say what they may do, and roles that go are named', () => {
  expect(compareRoles([{ ...app, name: 'old' }], [app])).toEqual([
    { role: 'app', changes: ['created', 'now: can log in', 'granted reports', 'password changed'] },
    { role: 'old', changes: ['dropped'] },
  ])
})
