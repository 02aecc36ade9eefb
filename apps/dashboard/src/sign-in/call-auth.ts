import { createClient } from '@plinth/contract/client'
import { explained } from '../api/explained.ts'
import { newRequestId } from '../lib/ids/request-id.ts'

/** The typed client of somebody with this access token. */
export const callAs = (accessToken: string | undefined) =>
  explained(
    createClient({
      baseUrl: '',
      fetch: (request) => fetch(request),
      accessToken: () => accessToken,
      requestId: newRequestId,
      now: () => Date.now(),
      parseAnswers: import.meta.env.DEV,
    }),
  )

/** The typed client of somebody who is not signed in. */
export const callAuth = callAs(undefined)
