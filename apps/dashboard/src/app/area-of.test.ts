import { expect, test } from 'vitest'
import { areaOf, organizationAreaOf } from './area-of.ts'

test.each([
  ['/project/abc', '/project/$ref'],
  ['/project/abc/editor/16433', '/project/$ref/editor'],
  ['/project/abc/sql/6f9619ff', '/project/$ref/sql'],
  ['/project/abc/database/roles', '/project/$ref/database/roles'],
  ['/project/abc/settings', '/project/$ref/settings'],
  ['/project/abc/storage', '/project/$ref'],
])('from %s another project opens at %s', (pathname, expected) => {
  expect(areaOf(pathname)).toBe(expected)
})

test.each([
  ['/org/acme', '/org/$slug'],
  ['/org/acme/team', '/org/$slug/team'],
  ['/org/acme/settings', '/org/$slug/settings'],
  ['/project/abc/settings', '/org/$slug'],
])('from %s another organization opens at %s', (pathname, expected) => {
  expect(organizationAreaOf(pathname)).toBe(expected)
})
