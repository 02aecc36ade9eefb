import { expect, test } from 'vitest'
import { claimsOfUser, typedUserOf } from './claims-of-user.ts'
import { meaningOf, nameOf, requestOf } from './run-as.ts'

test.each([
  [{ id: '', claims: '' }, { claims: {} }],
  [{ id: ' a1 ', claims: ' ' }, { claims: { sub: 'a1' } }],
  [{ id: 'a1', claims: '{"sub": "b2", "aal": "aal2"}' }, { claims: { sub: 'a1', aal: 'aal2' } }],
  [{ id: '', claims: '{"sub": "b2"}' }, { claims: { sub: 'b2' } }],
])('what is typed of a user, %j, becomes claims', (typed, claims) => {
  expect(claimsOfUser(typed)).toEqual(claims)
})

test.each(['[]', 'null', '{', '1'])('claims that are no object are a problem: %s', (claims) => {
  expect(claimsOfUser({ id: 'a1', claims })).toHaveProperty('problem')
})

test('claims come back as they were typed', () => {
  const claims = { sub: 'a1', app_metadata: { tenant_id: 1 } }
  expect(claimsOfUser(typedUserOf(claims))).toEqual({ claims })
  expect(typedUserOf({})).toEqual({ id: '', claims: '' })
})

test('a request says nothing of a role where the person runs as themselves', () => {
  expect(requestOf({})).toEqual({})
  expect(requestOf({ role: 'anon' })).toEqual({ role: 'anon' })
  expect(requestOf({ role: 'authenticated', claims: { sub: 'a1' }, user: 'ada@example.com' })).toEqual({
    role: 'authenticated',
    claims: { sub: 'a1' },
  })
})

test('every choice has a name, and says what its results are', () => {
  const choices = [{}, { role: 'read_only' }, { role: 'anon' }, { role: 'service_role' }] as const
  const users = ['', 'ada@example.com'].map((user) => ({ role: 'authenticated', claims: {}, user }) as const)
  expect([...choices, ...users].map(nameOf)).toEqual([
    'postgres',
    'Read-only',
    'anon',
    'service_role',
    'authenticated',
    'authenticated · ada@example.com',
  ])
  expect(new Set([...choices, ...users].map(meaningOf)).size).toBe(6)
})
