import { expect, test } from 'vitest'
import { lossesOf } from './losses-of.ts'

const nothing = { is_operator: false, last_owner_of: [], memberships: 0, private_snippets: 0, shared_snippets: 0 }
const FIRST = 'You can no longer sign in, and every session ends.'
const LAST = 'What you did stays in the audit log, with your username.'

test('only what there is is named as lost', () => {
  expect(lossesOf(nothing)).toEqual([FIRST, LAST])
})

test.each([
  [{ memberships: 1 }, 'You leave 1 organization. Their projects and data stay.'],
  [{ memberships: 2 }, 'You leave 2 organizations. Their projects and data stay.'],
  [{ private_snippets: 1 }, '1 private SQL snippet is lost.'],
  [{ private_snippets: 12 }, '12 private SQL snippets are lost.'],
  [{ shared_snippets: 1 }, '1 shared SQL snippet passes to an owner of the organization.'],
  [{ shared_snippets: 3 }, '3 shared SQL snippets pass to an owner of the organization.'],
])('%o is said as "%s"', (some, sentence) => {
  expect(lossesOf({ ...nothing, ...some })).toEqual([FIRST, sentence, LAST])
})
