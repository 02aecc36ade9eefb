import { organizationRights, projectRights } from '@plinth/catalog/rights-in-words'
import { roles } from '@plinth/catalog/roles'
import { describe, expect, test } from 'vitest'
import { endpointsOf } from './openapi.ts'
import { mayDo } from './role-grants.ts'

/** Asked for by a handler, apart from any endpoint's own right. */
const askedInside = { organization: ['write:Delete auth.subject_roles'], project: [] }

describe.each([
  ['organization', organizationRights],
  ['project', projectRights],
] as const)('the rights in words of the %s', (of, inWords) => {
  const named = inWords.flatMap(({ rights }) => rights.map(([action, resource]) => `${action} ${resource}`))

  test('name each right that an endpoint asks for, once, and no other', () => {
    const asked = endpointsOf().flatMap(({ endpoint: { access } }) =>
      typeof access === 'object' && access.of === of ? [`${access.action} ${access.resource}`] : [],
    )
    expect(named.toSorted()).toEqual([...new Set([...asked, ...askedInside[of]])].toSorted())
  })

  test.each(inWords)('$words: a role has all of these rights or none', ({ rights }) => {
    for (const role of [null, ...roles]) {
      const answers = new Set(rights.map(([action, resource]) => mayDo(role, { action, resource })))
      expect([role, answers.size]).toEqual([role, 1])
    }
  })
})
