import { ApiError } from '@plinth/contract/api-error'
import type { Call } from '@plinth/contract/client'
import { profile } from '@plinth/contract/profile'
import { expect, test } from 'vitest'
import { explained } from './explained.ts'

const failing =
  (error: Error): Call =>
  () =>
    Promise.reject(error)

const at = (isOnline: boolean) => ({ isOnline: () => isOnline, origin: 'http://10.0.0.7:8000' })
const unreachable = new ApiError('Unable to reach the server.', { code: 0, reason: 'unreachable' })

test('a change that begins without a network says that nothing was sent', async () => {
  const call = explained(failing(unreachable), at(false))
  await expect(call(profile.create, {})).rejects.toThrow(
    'Unable to reach the server. You are offline, so nothing was sent.',
  )
})

test('what is only read without a network does not speak of sending', async () => {
  await expect(explained(failing(unreachable), at(false))(profile.get, {})).rejects.toBe(unreachable)
})

test('with a network, nobody claims that nothing was sent', async () => {
  await expect(explained(failing(unreachable), at(true))(profile.create, {})).rejects.toBe(unreachable)
})

test('a refused origin says which address is open and what decides the right one', async () => {
  const refusal = new ApiError('This request came from another site.', {
    code: 403,
    reason: 'foreign_origin',
    requestId: 'abc',
  })
  const error = await explained(failing(refusal), at(true))(profile.create, {}).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 403, reason: 'foreign_origin', requestId: 'abc' })
  expect(String(error)).toMatch(/http:\/\/10\.0\.0\.7:8000.*PLINTH_PUBLIC_URL/)
})

test('every other error stays what it was', async () => {
  const thrown = new TypeError('no')
  await expect(explained(failing(thrown), at(false))(profile.create, {})).rejects.toBe(thrown)
})
