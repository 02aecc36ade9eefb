import { expect, test } from 'vitest'
import { isOrioleDb, parentRefOf, Project } from './projects.ts'

test('a project has the fields of the specification', () => {
  expect(Object.keys(Project.shape)).toEqual(
    expect.arrayContaining([
      'ref',
      'parent_project_ref',
      'organization_id',
      'cloud_provider',
      'dbVersion',
      'status',
      'connectionString',
      'postgrestStatus',
    ]),
  )
})

test('the parent of a project that hangs on none is the project itself', () => {
  expect(parentRefOf({ ref: 'branch', parent_project_ref: 'trunk' })).toBe('trunk')
  expect(parentRefOf({ ref: 'trunk', parent_project_ref: null })).toBe('trunk')
})

test.each([
  ['17.6.0-orioledb', true],
  ['orioledb', true],
  ['17.6-orioledb-2', false],
  ['17.6', false],
  [null, false],
])('the version %s is that of OrioleDB: %s', (dbVersion, expected) => {
  expect(isOrioleDb({ dbVersion })).toBe(expected)
})
