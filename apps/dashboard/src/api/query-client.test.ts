import { CancelledError, QueryClient, QueryObserver } from '@tanstack/react-query'
import { setTimeout } from 'node:timers/promises'
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

/** A page asks for the first time; before its answer, which is from before, is there, something is created. */
async function createWhileAsking(client: QueryClient) {
  let found = 'none'
  const observer = new QueryObserver(client, {
    queryKey: ['backups'],
    queryFn: async () => {
      const answer = found
      await setTimeout(5)
      return answer
    },
  })
  const leave = observer.subscribe(() => undefined)
  found = 'one'
  await client.invalidateQueries({ queryKey: ['backups'] })
  leave()
  return observer.getCurrentResult().data
}

test('what is created while a page asks for the first time is asked for again', async () => {
  expect(await createWhileAsking(new PatientQueryClient())).toBe('one')
})

test('the client it stands on shows what was there before', async () => {
  expect(await createWhileAsking(new QueryClient())).toBe('none')
})
