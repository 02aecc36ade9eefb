import { oneText } from '../../lib/url/plain-search.ts'

/** What an address may fill the support form in with. */
export interface SupportSearch {
  category?: string
  /** The id of an error report. */
  sid?: string
  subject?: string
  message?: string
}

export const supportSearch = ({ category, sid, subject, message }: Record<string, unknown>): SupportSearch => ({
  category: oneText(category),
  sid: oneText(sid),
  subject: oneText(subject),
  message: oneText(message),
})
