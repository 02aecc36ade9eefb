import { returnPath } from '../lib/return-path.ts'

/** Goes to where the person wanted to be before signing in, and does not come back. */
export function leaveForApp(): Promise<never> {
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
