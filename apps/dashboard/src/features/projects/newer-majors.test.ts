import { expect, test } from 'vitest'
import { newerMajors } from './newer-majors.ts'

const installed = ['15', '17', '18', '99'].map((major) => ({ major, version: `${major}.1` }))

test.each([
  ['17.6', ['18']],
  ['15.12', ['17', '18']],
  ['18.1', []],
  ['15.12-orioledb', []],
  [null, []],
])('from %s one can go to %s', (dbVersion, majors) => {
  expect(newerMajors(dbVersion, installed).map(({ major }) => major)).toEqual(majors)
})
