import { expect, test } from 'vitest'
import { areaOf } from './area-of.ts'

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
