import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { expect, test } from 'vitest'
import { securityState } from './security-state.ts'

const policy = (is_permissive: boolean): TableSecurity['policies'][number] => ({
  id: 2,
  table_id: 1,
  schema: 'public',
  table: 'notes',
  name: 'one',
  command: 'SELECT',
  is_permissive,
  roles: ['public'],
  using: 'true',
  with_check: null,
  comment: null,
})

const table = (more: Partial<TableSecurity>): TableSecurity => ({
  id: 1,
  schema: 'public',
  name: 'notes',
  kind: 'table',
  rls_enabled: true,
  rls_forced: false,
  reached_by: ['anon', 'authenticated'],
  policies: [policy(true)],
  ...more,
})

test.each<[what: string, more: Partial<TableSecurity>, tone: string | undefined, text: string]>([
  ['guarded with a policy', {}, undefined, ''],
  [
    'open to the API roles',
    { rls_enabled: false, policies: [] },
    'warning',
    'anon and authenticated can use every row',
  ],
  ['open, with policies', { rls_enabled: false }, 'warning', 'Its policies have no effect'],
  ['off and out of reach', { rls_enabled: false, reached_by: [], policies: [] }, 'note', 'Neither anon nor'],
  ['on without a policy', { policies: [] }, 'note', 'Nobody but the owner reads rows'],
  ['forced without a policy', { policies: [], rls_forced: true }, 'note', 'Nobody reads rows'],
  ['on with restrictive ones alone', { policies: [policy(false)] }, 'note', 'All policies are restrictive'],
  ['on, out of reach', { reached_by: [] }, 'note', 'Neither anon nor authenticated has a privilege'],
])('a table that is %s says so', (_, more, tone, text) => {
  const state = securityState(table(more))
  expect(state?.tone).toBe(tone)
  expect(state?.text ?? '').toContain(text)
})
