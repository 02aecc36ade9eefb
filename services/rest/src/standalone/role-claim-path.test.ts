import { expect, test } from 'vitest'
import { findRole, parseRoleClaimPath } from './role-claim-path.ts'

const claims = {
  role: 'plain',
  'a-b': { list: ['x', { role: 'second' }], roles: ['web_anon', 'api_user', 'api_admin'] },
  number: 7,
}

test.each([
  ['.role', 'plain'],
  ['."a-b".list[1].role', 'second'],
  ['."a-b".list[5].role', undefined],
  ['."a-b".roles[?(@ == "api_user")]', 'api_user'],
  ['."a-b".roles[?(@ != "web_anon")]', 'api_user'],
  ['."a-b".roles[?(@ ^== "api")]', 'api_user'],
  ['."a-b".roles[?(@ ==^ "admin")]', 'api_admin'],
  ['."a-b".roles[?(@ *== "anon")]', 'web_anon'],
  ['."a-b".roles[?(@ == "none")]', undefined],
  ['.number', '7'],
  ['.constructor', undefined],
  ['.missing.role', undefined],
])('%s leads to %s', (path, role) => {
  expect(findRole(claims, parseRoleClaimPath(path))).toBe(role)
})

test.each(['role', '.', '', '.a..b', '.a[x]', '.roles[?(@ == "x")].more', '.a[?(@ ~ "x")]'])(
  '%s is no path',
  (path) => {
    expect(() => parseRoleClaimPath(path)).toThrow(`failed to parse role-claim-key value (${path})`)
  },
)
