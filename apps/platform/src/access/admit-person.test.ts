import { expect, test } from 'vitest'
import { withoutToken } from './admit-person.ts'

test('a token is no session, even where its scope were enough', () => {
  const token = { id: 'one', name: 'A script', scopes: ['profile:read'] }
  expect(() => withoutToken(Object({ person: { userId: 'ada', token } }))).toThrow('Please sign in.')
  expect(withoutToken(Object({ person: { userId: 'ada' } })).person.userId).toBe('ada')
})
