import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { rawRequest } from '../../testing/raw-request.ts'

const platform = await givenPlatform()

test.each([
  ['localhost:8000', 200],
  ['127.0.0.1:8000', 200],
  ['[::1]:8000', 200],
  ['rebound.example:8000', 404],
  ['localhost.rebound.example', 404],
])('the inbox asked for as %s answers %i', async (host, status) => {
  const answer = await rawRequest(platform.url, '/platform/inbox', { headers: { host } })

  expect(answer.status).toBe(status)
})
