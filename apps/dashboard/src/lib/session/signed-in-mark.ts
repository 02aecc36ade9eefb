import { signedInPerson } from '../browser/stored-entries.ts'
import { doesBrowserKeep, forgetPerson } from '../browser/stored.ts'

/**
 * Whether somebody may be signed in here: the session itself is a cookie that no script can see. A browser that keeps
 * nothing cannot tell, so there the server is asked.
 */
export const maySomebodyBeSignedIn = () => signedInPerson.read() !== undefined || !doesBrowserKeep()

/** Somebody has just signed in; who it is stands in the session that the app asks for. */
export function markSignedIn() {
  if (signedInPerson.read() === undefined) signedInPerson.write('')
}

/** After a session that ended without signing out, the next person finds no data of the one before. */
export function markPerson(userId: string) {
  const before = signedInPerson.read()
  if (before === userId) return
  if (before) void forgetPerson()
  signedInPerson.write(userId)
}

export const removeSignedInMark = () => signedInPerson.remove()
