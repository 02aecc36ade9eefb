import { days, hours, minutes } from '@plinth/catalog/durations'

/** How many invitations an account of this age has mailed in a day, over all its organizations. */
export function mostInvitationMails(accountAge: number) {
  if (accountAge < days(1)) return 5
  if (accountAge < days(7)) return 20
  return 100
}

/** `3 hours`, rounded up: what somebody waits at most. */
export function waitInWords(milliseconds: number) {
  const [length, unit] = milliseconds > hours(1) ? [hours(1), 'hour'] : [minutes(1), 'minute']
  const count = Math.max(1, Math.ceil(milliseconds / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
