import { createClient } from '@plinth/contract/client'
import { newRequestId } from '../lib/ids/request-id.ts'
import { explained } from './explained.ts'
import { currentSession, fetchWithSession } from './session.ts'

/** Sends a call with the session of this browser. Screens go through `call`. */
export const client = explained(
  createClient({
    baseUrl: '',
    fetch: fetchWithSession,
    accessToken: () => currentSession()?.accessToken,
    requestId: newRequestId,
    now: () => Date.now(),
    parseAnswers: import.meta.env.DEV,
  }),
)
