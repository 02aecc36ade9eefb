import { expect, test } from 'vitest'
import { type RoleCounts, shortLivedRoles } from './short-lived-roles.ts'

const of = (made: number, ids: string[] | null, count = ids?.length ?? 0) => ({ made, ids, count })
const before: RoleCounts = { major: 17, migrations: 9, roles: of(5, ['1', '2']), memberships: of(3, ['1 2 10']) }

test.each<[string, Partial<RoleCounts>, ReturnType<typeof shortLivedRoles>]>([
  ['nothing', {}, undefined],
  ['a role that stays', { roles: of(6, ['1', '2', '3']) }, undefined],
  ['a role that goes', { roles: of(5, ['1']) }, undefined],
  ['a role in the place of another', { roles: of(6, ['1', '3']) }, undefined],
  ['a role that came and went', { roles: of(6, ['1', '2']) }, { roles: 1, memberships: 0 }],
  ['one that stays beside two that went', { roles: of(8, ['1', '2', '5']) }, { roles: 2, memberships: 0 }],
  ['one that went beside one that goes', { roles: of(6, ['1']) }, { roles: 1, memberships: 0 }],
  ['a membership that came and went', { memberships: of(4, ['1 2 10']) }, { roles: 0, memberships: 1 }],
  ['roles that are too many to keep', { roles: of(20_005, null, 20_002) }, undefined],
  ['one that went beside too many', { roles: of(20_006, null, 20_002) }, { roles: 1, memberships: 0 }],
  ['a server whose counters were reset', { roles: of(1, ['1', '2']), memberships: of(0, ['1 2 10']) }, undefined],
  ['another cluster after an upgrade', { major: 18, roles: of(90, ['1', '2']) }, undefined],
  ['what the platform itself brought', { migrations: 10, memberships: of(8, ['1 2 10']) }, undefined],
])('%s', (_, changes, expected) => {
  expect(shortLivedRoles(before, { ...before, ...changes })).toEqual(expected)
})

test('without anything to compare with there were none', () => {
  expect(shortLivedRoles(undefined, before)).toBeUndefined()
})
