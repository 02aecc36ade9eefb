import { advisors } from '@plinth/contract/advisors'
import { audit } from '@plinth/contract/audit'
import { securityRuleIds } from '@plinth/postgres-meta/lints/rule-ids'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, reader, organizations } = await platform.given({
  people: ['alice', 'reader'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'reader' }],
})
const acme = organizations[0]!
const ref = await platform.projectOnPaper(acme)
const other = await platform.projectOnPaper(acme)

const switchedOff = async (caller: Caller, project: string) =>
  (await caller.call(advisors.rules, { ref: project })).filter(({ is_enabled }) => !is_enabled).map(({ rule }) => rule)

test('every rule is on until somebody switches it off, for everybody and in that project alone', async () => {
  expect((await alice.call(advisors.rules, { ref })).map(({ rule }) => rule)).toEqual(securityRuleIds)
  expect(await switchedOff(alice, ref)).toEqual([])

  await alice.call(advisors.setRule, { ref, rule: 'definer_view', is_enabled: false })

  expect(await switchedOff(reader, ref)).toEqual(['definer_view'])
  expect(await switchedOff(alice, other)).toEqual([])
  await alice.call(advisors.setRule, { ref, rule: 'definer_view', is_enabled: true })
  expect(await switchedOff(reader, ref)).toEqual([])
})

test('what changes nothing is not written down', async () => {
  const entries = async () => (await alice.call(audit.list, { slug: acme.slug })).length
  await alice.call(advisors.setRule, { ref, rule: 'definer_view', is_enabled: false })
  const before = await entries()
  await alice.call(advisors.setRule, { ref, rule: 'definer_view', is_enabled: false })
  expect(await entries()).toBe(before)
})

test('there is no switch for a rule that does not exist', async () => {
  const answer = await alice.send('PATCH', `/platform/projects/${ref}/advisors/rules`, {
    body: { rule: 'nothing', is_enabled: false },
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request' }])
})
