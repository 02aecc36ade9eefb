import type { User } from '@plinth/contract/auth'

export interface Mailbox {
  address: string
  state: 'confirmed' | 'waiting' | 'ended'
}

type Pending = Pick<User, 'email' | 'email_change_waits_for' | 'email_change_expires_at'> & { new_email: string }

/** The mailboxes that a change of address concerns, the present one first. Without open links none can be confirmed. */
export function mailboxesOf(
  { email, new_email, email_change_waits_for: waitsFor = [], email_change_expires_at: end }: Pending,
  now = Date.now(),
): Mailbox[] {
  const hasEnded = waitsFor.length === 0 || end === undefined || Date.parse(end) <= now
  const stateOf = (mailbox: 'present' | 'new') =>
    waitsFor.length > 0 && !waitsFor.includes(mailbox) ? 'confirmed' : hasEnded ? 'ended' : 'waiting'
  return [
    { address: email, state: stateOf('present') },
    { address: new_email, state: stateOf('new') },
  ]
}
