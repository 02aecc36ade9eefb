import { returnPath } from '../lib/return-path.ts'
import { markSignedIn } from '../lib/signed-in-mark.ts'

/** For somebody who has just signed in: goes to where they wanted to be before, and does not come back. */
export function leaveForApp(): Promise<never> {
  markSignedIn()
  const parameters = new URLSearchParams(location.search)
  const target = parameters.get('returnTo')
  for (const name of OWN_PARAMETERS) parameters.delete(name)
  location.assign(returnPath(target, location.origin, parameters.toString()))
  return new Promise(() => {})
}

/** Parameters that mean something to the sign-in pages only, and must not travel on. */
const OWN_PARAMETERS = ['returnTo', 'token_hash', 'type']

/** Another sign-in page, taking the way back along. */
export const withPlace = (path: string) => {
  const target = new URLSearchParams(location.search).get('returnTo')
  return target === null ? path : `${path}?${new URLSearchParams({ returnTo: target })}`
}
