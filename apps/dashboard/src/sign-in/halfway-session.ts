import { ApiError } from '@plinth/contract/api-error'
import { auth, type Session } from '@plinth/contract/auth'
import type { Call } from '@plinth/contract/client'
import { SESSION_LOCK, withLock } from '../lib/browser/with-lock.ts'
import { callAs, callAuth } from './call-auth.ts'

let session: Session | undefined

/** Kept in memory between the first step and the second one. */
export const holdSession = (halfway: Session) => {
  session = halfway
}

/** The session of the first step, from the cookie after a reload. Undefined when it has ended. */
export async function halfwaySession(): Promise<Session | undefined> {
  session ??= await renewed()
  return session
}

/** A call of two-factor authentication. An access token that ran out is renewed once. */
export const callHalfway: Call = async (endpoint, input, options) => {
  try {
    return await callAs(session?.access_token)(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error
    session = await renewed()
    return callAs(session?.access_token)(endpoint, input, options)
  }
}

async function renewed() {
  try {
    return await withLock(SESSION_LOCK, () => callAuth(auth.refresh, {}))
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) return undefined
    throw error
  }
}
