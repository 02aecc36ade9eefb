import { days, hours, minutes, seconds } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { mostInvitationMails, waitInWords } from './invitation-mail-limit.ts'

test.each([
  [0, 5],
  [days(1) - 1, 5],
  [days(1), 20],
  [days(7) - 1, 20],
  [days(7), 100],
  [days(3650), 100],
])('an account of %i ms may mail %i invitations in a day', (age, most) => {
  expect(mostInvitationMails(age)).toBe(most)
})

test.each([
  [1, '1 minute'],
  [seconds(61), '2 minutes'],
  [hours(1), '60 minutes'],
  [hours(1) + minutes(1), '2 hours'],
  [days(1), '24 hours'],
])('a wait of %i ms is said as %s', (milliseconds, words) => {
  expect(waitInWords(milliseconds)).toBe(words)
})
