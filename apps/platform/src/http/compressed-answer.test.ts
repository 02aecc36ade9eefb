import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpointsOf } from '@plinth/contract/openapi'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { acceptedEncoding } from './compress.ts'
import { mayCompress } from './compressed-answer.ts'

const platform = await givenPlatform()
const { alice } = await platform.given({
  organizations: Array.from({ length: 12 }, (_, index) => ({ name: `Organization ${index}`, owner: 'alice' })),
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['BR', 'br'],
  ['brotli, gzipped', undefined],
  ['identity', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j asks for %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('a long answer is compressed as the caller asks, and says how long it is', async () => {
  const ask = (accepts?: string) =>
    alice.send('GET', '/platform/organizations', { headers: accepts ? { 'accept-encoding': accepts } : {} })
  const plain = await ask()
  const text = await plain.text()
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding'])
  for (const [accepts, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask(accepts)
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect([packed.headers.get('content-encoding'), packed.headers.get('content-type')]).toEqual([
      accepts,
      'application/json',
    ])
    expect(bytes.length).toBeLessThan(text.length / 2)
    expect(unpack(bytes).toString()).toBe(text)
  }
})

test('over the wire it says how long it is', async () => {
  const headers = { authorization: `Bearer ${alice.accessToken}`, 'accept-encoding': 'gzip' }
  const { hostname, port } = new URL(platform.url)
  const [response] = await once(request({ hostname, port, path: '/platform/organizations', headers }).end(), 'response')
  const bytes = await buffer(response)
  expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(bytes.length) })
  expect(JSON.parse(gunzipSync(bytes).toString())).toHaveLength(12)
})

test('a short one goes as it is', async () => {
  const answer = await alice.send('GET', '/platform/deployment', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
})

test('what holds secrets is never compressed', () => {
  const all = endpointsOf()
  const ids = all.filter(({ endpoint }) => !mayCompress(endpoint)).map(({ id }) => id)
  const ofCredentials = all.filter(
    ({ id, endpoint }) => /^(?:auth|factors|github|inbox)\./.test(id) && endpoint.response,
  )
  expect(ids).toEqual(expect.arrayContaining(ofCredentials.map(({ id }) => id)))
  expect(ids).toEqual(
    expect.arrayContaining([
      'accessTokens.create',
      'assistant.chat',
      'auth.refresh',
      'auth.signIn',
      'auth.signUp',
      'factors.enroll',
      'factors.renewRecoveryCodes',
      'github.signIn',
      'inbox.list',
      'management.apiKeys',
      'members.invite',
    ]),
  )
  expect(ids).not.toContain('database.rows')
})
