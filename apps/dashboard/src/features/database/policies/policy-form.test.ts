import { policyCommands } from '@plinth/postgres-meta/ddl/policy-draft'
import { expect, test } from 'vitest'
import { draftOf, formOf, newPolicyForm } from './policy-form.ts'

test('what was read comes back as it was, with conditions that there are none of', () => {
  const policy = {
    name: 'one',
    command: 'UPDATE' as const,
    is_permissive: false,
    roles: ['anon', 'public'],
    using: '(id > 1)',
    with_check: null,
    comment: null,
  }
  expect(draftOf(formOf(policy))).toEqual(policy)
})

test.each(policyCommands)('a policy for %s has the conditions that Postgres takes for it', (command) => {
  const form = { ...newPolicyForm, command, using: 'true', check: 'false' }
  const { using, with_check } = draftOf(form)
  expect([using, with_check]).toEqual([
    command === 'INSERT' ? null : 'true',
    command === 'SELECT' || command === 'DELETE' ? null : 'false',
  ])
})
