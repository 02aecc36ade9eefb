import { expect, test } from 'vitest'
import { wholeBodyOf, wholeResponse } from './whole-response.ts'

test.each(['text', '', null, new Uint8Array([1, 2])])('the body %j is known without being read', async (body) => {
  const response = wholeResponse(body, { status: 201, headers: { 'x-one': '1' } })
  expect(wholeBodyOf(response)).toBe(body)
  expect([response.status, response.headers.get('x-one')]).toEqual([201, '1'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(body ?? ''))
})

test('nothing is known of another response', () => {
  expect(wholeBodyOf(new Response('text'))).toBeUndefined()
})
