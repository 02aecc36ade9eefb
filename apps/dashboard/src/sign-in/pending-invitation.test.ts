import { expect, test } from 'vitest'
import { pendingInvitation } from './pending-invitation.ts'

const leadingTo = (place: string) => `?${new URLSearchParams({ returnTo: place })}`
const link = { slug: 'acme-1', token: 'a-B_1' }

test.each([
  [leadingTo('/join'), '#slug=acme-1&token=a-B_1', link],
  [leadingTo('/join'), '#token=a-B_1&slug=acme-1&email=ada%40example.com', { ...link, email: 'ada@example.com' }],
  [leadingTo('/join'), '#slug=acme-1', undefined],
  [leadingTo('/join'), '', undefined],
  [leadingTo('/joiner'), '#slug=acme-1&token=a', undefined],
  [leadingTo('https://elsewhere.example/join'), '#slug=acme-1&token=a', undefined],
  ['', '#token=a-set-up-token', undefined],
  ['', '#slug=acme-1&token=a', undefined],
])('the query %s with the fragment %s', (search, hash, expected) => {
  expect(pendingInvitation({ search, hash })).toEqual(expected)
})
