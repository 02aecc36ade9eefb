import { ApiError } from '@plinth/contract/api-error'
import type { Endpoint } from '@plinth/contract/endpoint'
import { call } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { projectQuery } from './projects.ts'

/** A call of the metadata proxy with the project's sealed handle, fetched again where it is missing or has expired. */
export async function callDatabase<Sent extends { ref: string }, Received, Answer>(
  endpoint: Endpoint<Sent, Received, Answer>,
  input: Sent,
  signal?: AbortSignal,
): Promise<Answer> {
  const callWith = (handle: string) => call(endpoint, input, { signal, headers: { 'x-connection-encrypted': handle } })
  const { connectionString } = await queryClient.ensureQueryData(projectQuery(input.ref))
  if (connectionString === null) return callWith(await freshHandle(input.ref))
  try {
    return await callWith(connectionString)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'expired_connection_handle') throw error
    return callWith(await freshHandle(input.ref))
  }
}

async function freshHandle(ref: string) {
  const { connectionString } = await queryClient.fetchQuery({ ...projectQuery(ref), staleTime: 0 })
  if (connectionString !== null) return connectionString
  throw new ApiError('The database of this project is not ready yet. Try again in a few seconds.', {
    code: 503,
    reason: 'database_not_ready',
  })
}
