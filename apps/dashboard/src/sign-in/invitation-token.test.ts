import { expect, test } from 'vitest'
import { invitationToken } from './invitation-token.ts'

const leadingTo = (place: string) => `?${new URLSearchParams({ returnTo: place })}`

test.each([
  [leadingTo('/join?token=a-B_1&slug=acme-1'), 'a-B_1'],
  [leadingTo('/join?slug=acme-1&token=a-B_1'), 'a-B_1'],
  [leadingTo('/join?slug=acme-1'), undefined],
  [leadingTo('/join'), undefined],
  [leadingTo('/joiner?token=a'), undefined],
  [leadingTo('https://elsewhere.example/join?token=a'), undefined],
  ['?token=a', undefined],
  ['', undefined],
])('%s → %s', (search, token) => {
  expect(invitationToken(search)).toBe(token)
})
