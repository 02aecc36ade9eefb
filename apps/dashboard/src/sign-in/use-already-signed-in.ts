import { auth } from '@plinth/contract/auth'
import { useEffect } from 'react'
import { SESSION_LOCK, withLock } from '../lib/browser/with-lock.ts'
import { maySomebodyBeSignedIn } from '../lib/session/signed-in-mark.ts'
import { callAuth } from './call-auth.ts'
import { leaveWith } from './leave.ts'

/** Whoever is signed in already need not do it again. Any failure leaves them at the form, which works as well. */
export function useAlreadySignedIn() {
  useEffect(() => {
    if (!maySomebodyBeSignedIn()) return
    withLock(SESSION_LOCK, () => callAuth(auth.refresh, {}))
      .then(leaveWith)
      .catch(() => undefined)
  }, [])
}
