import { auth } from '@plinth/contract/auth'
import { useEffect } from 'react'
import { SESSION_LOCK, withLock } from '../lib/browser/with-lock.ts'
import { maySomebodyBeSignedIn } from '../lib/session/signed-in-mark.ts'
import { callAuth } from './call-auth.ts'
import { leaveWith } from './leave.ts'

/** Skips the form for people who are signed in already. On any failure the form stays. */
export function useAlreadySignedIn() {
  useEffect(() => {
    if (!maySomebodyBeSignedIn()) return
    withLock(SESSION_LOCK, () => callAuth(auth.refresh, {}))
      .then(leaveWith)
      .catch(() => undefined)
  }, [])
}
