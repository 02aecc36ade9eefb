import { expect, test } from 'vitest'
import { compareRoles } from './compare-roles.ts'
import type { RoleState } from './read-roles.ts'

const app: RoleState = {
  id: '10',
  name: 'app',
  attributes: ['can log in'],
  password: 'digest',
  settings: null,
  memberships: ['reports'],
  rows: 'digest',
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
  ['what was changed back', { ...app, rows: 'other' }, ['changed, and changed back']],
  ['a change', { ...app, rows: 'other', password: null }, ['password removed']],
])('%s is told apart', (_, after, changes) => {
  expect(compareRoles([app], [after], true)).toEqual(changes.length === 0 ? [] : [{ role: 'app', changes }])
})

test('roles that come say what they may do, and roles that go are named', () => {
  expect(compareRoles([{ ...app, id: '9', name: 'old' }], [app], true)).toEqual([
    { role: 'app', changes: ['created', 'now: can log in', 'granted reports', 'password changed'] },
    { role: 'old', changes: ['dropped'] },
  ])
})

test('two roles that swap their names are told apart, and so is one in the place of another', () => {
  const admins = { ...app, id: '11', name: 'admins' }
  expect(
    compareRoles(
      [app, admins],
      [
        { ...app, name: 'admins' },
        { ...admins, name: 'app' },
      ],
      true,
    ),
  ).toEqual([
    { role: 'admins', changes: ['renamed from app'] },
    { role: 'app', changes: ['renamed from admins'] },
  ])
  expect(compareRoles([app], [{ ...app, id: '12' }], true)).toMatchObject([
    { role: 'app', changes: ['dropped'] },
    { role: 'app', changes: ['created', 'now: can log in', 'granted reports', 'password changed'] },
  ])
})

test('in another cluster roles are known by their names, and rows say nothing', () => {
  expect(compareRoles([app], [{ ...app, id: '12', rows: 'other' }], false)).toEqual([])
  expect(compareRoles([{ ...app, id: undefined, rows: undefined }], [app], true)).toEqual([])
})
