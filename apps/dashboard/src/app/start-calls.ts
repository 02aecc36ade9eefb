import { deployment } from '@plinth/contract/deployment'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { callEarly } from '../api/early-calls.ts'

/** The pages of a signed-in person that are opened by their address most. */
const APP = /^\/(?:organizations$|org\/|project\/)/
const PROJECT = /^\/project\/([a-z]{20})(?:\/|$)/

/** Asks for the session, and then for what every page at the address asks for, before the code that does is there. */
export function startCalls(pathname: string, ensureSession: () => Promise<unknown>) {
  if (!APP.test(pathname)) return
  ensureSession().then((session) => {
    if (!session) return
    const ref = PROJECT.exec(pathname)?.[1]
    const calls = [
      ...(ref === undefined ? [] : [callEarly(projects.get, { ref })]),
      // a person's first visit makes the profile that the organizations need
      callEarly(profile.get, {}).then(() => callEarly(organizations.list, {})),
      callEarly(profile.permissions, {}),
      callEarly(deployment.get, {}),
    ]
    for (const call of calls) call.catch(leaveToPage)
  }, leaveToPage)
}

/** The page takes the same failure. */
const leaveToPage = () => undefined
