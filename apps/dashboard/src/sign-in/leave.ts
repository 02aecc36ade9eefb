import type { Session, User } from '@plinth/contract/auth'
import { returnPath } from '../lib/url/return-path.ts'
import { markSignedIn } from '../lib/session/signed-in-mark.ts'
import { holdSession } from './halfway-session.ts'
import { goTo } from './use-path.ts'

/** For somebody who has just shown who they are: on to two-factor authentication where it is on, with the way back along. */
export async function leaveWith(answer: Session | { user: User }): Promise<void> {
  if (!('access_token' in answer) || !answer.second_factor_required) return leaveForApp()
  holdSession(answer)
  const parameters = new URLSearchParams(location.search)
  parameters.delete('token_hash')
  parameters.delete('type')
  goTo(
    (parameters.size === 0 ? '/second-step' : `/second-step?${parameters}`) + fragmentFor(parameters.get('returnTo')),
  )
}

/** For somebody who has just signed in: goes to where they wanted to be before, and does not come back. */
export function leaveForApp(): Promise<never> {
  markSignedIn()
  const parameters = new URLSearchParams(location.search)
  const target = parameters.get('returnTo')
  for (const name of OWN_PARAMETERS) parameters.delete(name)
  location.assign(returnPath(target ?? START, location.origin, parameters.toString()) + fragmentFor(target))
  return new Promise(() => {})
}

/** Decides by itself where a visit begins. */
const START = '/'

/** Parameters that mean something to the sign-in pages only, and must not travel on. */
const OWN_PARAMETERS = ['returnTo', 'token_hash', 'type']

/** Another sign-in page, taking the way back along. */
export const withPlace = (path: string) => {
  const target = new URLSearchParams(location.search).get('returnTo')
  return target === null ? path : `${path}?${new URLSearchParams({ returnTo: target })}${fragmentFor(target)}`
}

/** The token of an invitation stands in the fragment, and goes along with the way back to it. */
const fragmentFor = (target: string | null) => (target === '/join' ? location.hash : '')
