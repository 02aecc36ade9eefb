import { expect, test } from 'vitest'
import { draftOf, requestOf } from './console-draft.ts'

const draft = { method: 'GET', address: 'stones?select=*', headers: '', body: '' } as const

test('a request that was prefilled is sent as it was', () => {
  const request = {
    method: 'POST',
    path: 'it%27s',
    query: 'a=eq.?&b=1',
    headers: { Prefer: 'return=representation', 'Content-Profile': 'a:b' },
    body: '{"id":1}',
  } as const
  expect(requestOf(draftOf(request))).toEqual(request)
})

test.each([
  [{ headers: 'no header' }, /not a header/],
  [{ headers: 'Bad name: 1' }, /not a header/],
  [{ headers: 'Authorization: Bearer x' }, /chosen above/],
  [{ headers: 'APIKEY: x' }, /chosen above/],
  [{ address: '../auth/v1/user' }, /may not leave/],
  [{ address: 'stones/../../auth/v1/user' }, /may not leave/],
  [{ address: 'stones/%2E%2e/auth' }, /may not leave/],
  [{ address: String.raw`..\auth` }, /may not leave/],
])('%j is not sent', (changes, problem) => {
  expect(requestOf({ ...draft, ...changes })).toEqual({ problem: expect.stringMatching(problem) })
})

test('a request that reads has no body', () => {
  expect(requestOf({ ...draft, body: '{}' })).not.toHaveProperty('body')
})
