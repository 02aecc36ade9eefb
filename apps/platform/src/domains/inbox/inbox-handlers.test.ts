import { inbox } from '@plinth/contract/inbox'
import { deployment } from '@plinth/contract/deployment'
import { expect, test } from 'vitest'
import { givenPlatform, SETUP_TOKEN } from '../../testing/given-platform.ts'
import { rawRequest } from '../../testing/raw-request.ts'

const platform = await givenPlatform()
const token = { 'x-setup-token': SETUP_TOKEN }

const ask = (headers: Record<string, string>) => rawRequest(platform.url, '/platform/inbox', { headers })

test.each([
  ['localhost:8000', 200],
  ['127.0.0.1:8000', 200],
  ['[::1]:8000', 200],
  ['rebound.example:8000', 404],
  ['localhost.rebound.example', 404],
])('the inbox asked for as %s answers %i', async (host, status) => {
  expect(await ask({ host, ...token })).toMatchObject({ status })
})

test.each([
  ['x-forwarded-for', '203.0.113.7'],
  ['X-Forwarded-Host', 'plinth.example.com'],
  ['x-forwarded-proto', 'https'],
  ['x-real-ip', '203.0.113.7'],
  ['Forwarded', 'for=203.0.113.7'],
  ['Via', '1.1 proxy'],
  ['cf-connecting-ip', '203.0.113.7'],
])('what a proxy sends on with %s finds no inbox, and no sign of one', async (name, value) => {
  const host = '127.0.0.1:8000'
  const answer = await ask({ host, ...token, [name]: value })
  const { text } = await rawRequest(platform.url, '/platform/deployment', { headers: { host, [name]: value } })

  expect([answer.status, answer.text]).toEqual([404, expect.not.stringContaining('sent_at')])
  expect(JSON.parse(text)).toMatchObject({ inbox: false })
  expect(await platform.someone().call(deployment.get, {})).toMatchObject({ inbox: true })
})

test('mails are for the operator and for the holder of the set-up token', async () => {
  const { stranger } = await platform.given({ people: ['guest'] })
  const nobody = platform.someone()
  const operator = await platform.operator()

  await expect(nobody.call(inbox.list, {})).rejects.toMatchObject({ code: 401 })
  await expect(stranger.call(inbox.list, {})).rejects.toMatchObject({ code: 404 })
  for (const wrong of ['', 'x', SETUP_TOKEN.slice(1), `${SETUP_TOKEN}x`])
    await expect(nobody.call(inbox.list, {}, { headers: { 'x-setup-token': wrong } })).rejects.toMatchObject({
      code: 401,
    })
  expect(await operator.call(inbox.list, {})).toEqual([])
  expect(await nobody.call(inbox.list, {}, { headers: token })).toEqual([])
})
