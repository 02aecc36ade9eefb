import { CancelledError, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { PatientQueryClient } from './query-client.ts'

/** A page shows a query while a loader waits for the same answer; then the page goes, before there is one. */
function leaveWhileLoading(client: QueryClient) {
  const calls: ((answer: string) => void)[] = []
  const options = {
    queryKey: ['projects'],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        calls.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    retry: false,
  }
  const leave = new QueryObserver(client, options).subscribe(() => undefined)
  const loaded = client.ensureQueryData(options)
  leave()
  return { calls, loaded }
}

test('a loader gets its answer although the page that asked the same goes away', async () => {
  const { calls, loaded } = leaveWhileLoading(new PatientQueryClient())
  await expect.poll(() => calls.length).toBe(2)
  calls[1]?.('two projects')
  await expect(loaded).resolves.toBe('two projects')
})

test('the client it stands on gives the loader an error', async () => {
  await expect(leaveWhileLoading(new QueryClient()).loaded).rejects.toThrow(CancelledError)
})

test('what is canceled because everything is forgotten is not asked again', async () => {
  const client = new PatientQueryClient()
  let calls = 0
  const loaded = client.fetchQuery({
    queryKey: ['projects'],
    queryFn: ({ signal }) => {
      calls++
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    },
    retry: false,
  })
  client.clear()
  await expect(loaded).rejects.toThrow(CancelledError)
  expect(calls).toBe(1)
})
