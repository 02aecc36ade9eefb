import { withoutSecrets } from '../lib/format/without-secrets.ts'

const LONGEST_MESSAGE = 500

/** Whether something else than React moved nodes of the page: translation and extensions do. */
export const isForeignDomChange = ({ name, message }: Error) =>
  /removeChild|insertBefore/.test(message) && /NotFoundError|Node/.test(`${name} ${message}`)

/** What a person copies to describe an error: the message, the place and the stack. Never what stands after the path. */
export const reportOf = ({ message, stack = '' }: Error, { pathname }: Pick<Location, 'pathname'>) =>
  [message, `At ${pathname}`, stack].filter(Boolean).join('\n\n')

/**
 * The support form, filled in with the beginning of the message, and the id of the report where one was sent. A stack
 * could hold a secret and stays here.
 */
export function supportPath({ message }: Error, reportId?: string) {
  const subject = 'Dashboard error'
  const fields = { category: 'dashboard_bug', subject, message: withoutSecrets(message).slice(0, LONGEST_MESSAGE) }
  return `/support/new?${new URLSearchParams(reportId === undefined ? fields : { ...fields, sid: reportId })}`
}
