import type { ApiGrant } from '@plinth/postgres-meta/introspect/table-reach'
import { expect, test } from 'vitest'
import { type AccessForm, isUnguarded, withGrant, withPreset } from './access-form.ts'

const all = { select: 'table', insert: 'table', update: 'table', delete: 'table' } as const
const none = { select: null, insert: null, update: null, delete: null }

const given = (
  more: Partial<Record<ApiGrant['grantee'], Omit<ApiGrant, 'grantee'>>>,
  rls_enabled = true,
): AccessForm => ({
  rls_enabled,
  grants: (['anon', 'authenticated', 'service_role', 'public'] as const).map((grantee) => ({
    ...none,
    ...more[grantee],
    grantee,
  })),
})

const table = { canHaveRls: true }

test('closing a table takes what anyone, users and every role have, and leaves servers what they have', () => {
  const open = given({ anon: all, authenticated: all, service_role: all, public: all }, false)
  expect(withPreset(open, 'closed', table)).toEqual(given({ service_role: all }, false))
})

test('opening one guards its rows, where it can have policies', () => {
  const closed = given({ service_role: all }, false)
  expect(withPreset(closed, 'users', table)).toEqual(given({ authenticated: all, service_role: all }))
  const reading = given({ anon: { ...none, select: 'table' }, authenticated: all, service_role: all })
  expect(withPreset(closed, 'anyone', table)).toEqual(reading)
  expect(withPreset(closed, 'anyone', { canHaveRls: false })).toEqual({ ...reading, rls_enabled: false })
})

test('one grant is changed alone, and one that nothing narrows to rows is told apart', () => {
  const closed = given({ service_role: all }, false)
  const read = withGrant(closed, 'anon', 'select', true)
  expect(read).toEqual(given({ anon: { ...none, select: 'table' }, service_role: all }, false))
  expect([closed, read, { ...read, rls_enabled: true }].map(isUnguarded)).toEqual([false, true, false])
  expect(withGrant(read, 'anon', 'select', false)).toEqual(closed)
})
