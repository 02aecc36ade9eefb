import { expect, test } from 'vitest'
import { mailboxesOf } from './mailboxes-of.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const LATER = '2026-11-21T13:00:00Z'
const EARLIER = '2026-11-21T11:00:00Z'

test.each([
  ['both wait', ['present', 'new'], LATER, ['waiting', 'waiting']],
  ['the present one has confirmed', ['new'], LATER, ['confirmed', 'waiting']],
  ['the new one has confirmed', ['present'], LATER, ['waiting', 'confirmed']],
  ['both links are too old', ['present', 'new'], EARLIER, ['ended', 'ended']],
  ['one has confirmed and the other link is too old', ['new'], EARLIER, ['confirmed', 'ended']],
  ['a new password has ended the links', undefined, undefined, ['ended', 'ended']],
] as const)('%s', (_, waitsFor, end, states) => {
  const user = {
    email: 'old@example.com',
    new_email: 'new@example.com',
    email_change_waits_for: waitsFor && [...waitsFor],
    email_change_expires_at: end,
  }
  const mailboxes = mailboxesOf(user, NOW)
  expect(mailboxes.map(({ address }) => address)).toEqual(['old@example.com', 'new@example.com'])
  expect(mailboxes.map(({ state }) => state)).toEqual(states)
})
