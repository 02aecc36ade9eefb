import { createClient } from '@plinth/contract/client'
import { newRequestId } from '../lib/request-id.ts'

/** The typed client of somebody who is not signed in. */
export const callAuth = createClient({
  baseUrl: '',
  fetch: (request) => fetch(request),
  accessToken: () => undefined,
  requestId: newRequestId,
  now: () => Date.now(),
  parseAnswers: import.meta.env.DEV,
})
