import { apiKeys } from '@plinth/contract/api-keys'
import { signingKeys } from '@plinth/contract/signing-keys'
import { decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const givenProject = () => platform.projectOnPaper(organizations[0]!)
const statuses = async (ref: string) =>
  (await alice.call(signingKeys.list, { ref })).map(({ algorithm, status }) => [algorithm, status])
const SECRET = 'the secret of an application that moves here'

async function privateJwk(algorithm: 'ES256' | 'RS256') {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return exportJWK(privateKey)
}

test('a rotation goes from standby to in use, and the key before it is accepted until it is revoked', async () => {
  const ref = await givenProject()
  expect(await statuses(ref)).toEqual([
    ['ES256', 'in_use'],
    ['HS256', 'standby'],
  ])
  const [first] = await alice.call(signingKeys.list, { ref })
  await expect(alice.call(signingKeys.revoke, { ref, id: first!.id })).rejects.toMatchObject({
    reason: 'signing_key_in_use',
  })
  const next = await alice.call(signingKeys.create, { ref, from: 'new', algorithm: 'RS256' })
  expect(next).toMatchObject({ status: 'standby', public_jwk: { kid: next.kid, alg: 'RS256' } })
  expect(next.public_jwk).not.toHaveProperty('d')

  expect(await alice.call(signingKeys.use, { ref, id: next.id })).toMatchObject({ status: 'in_use' })
  expect(await statuses(ref)).toEqual([
    ['ES256', 'previously_used'],
    ['HS256', 'standby'],
    ['RS256', 'in_use'],
  ])
  await alice.call(signingKeys.revoke, { ref, id: first!.id })
  expect(await statuses(ref)).toContainEqual(['ES256', 'revoked'])
  await expect(alice.call(signingKeys.use, { ref, id: first!.id })).rejects.toMatchObject({
    reason: 'signing_key_revoked',
  })
  const { rows } = await platform.pool.query('select sealed from platform.signing_keys where id = $1', [first!.id])
  expect(rows).toEqual([{ sealed: null }])
})

test('an imported secret signs the legacy keys once the first one is revoked', async () => {
  const ref = await givenProject()
  const own = (await alice.call(signingKeys.list, { ref })).find(({ signs_legacy_keys }) => signs_legacy_keys)!
  const imported = await alice.call(signingKeys.create, { ref, from: 'secret', secret: ` ${SECRET}\n` })
  expect(imported).toMatchObject({ algorithm: 'HS256', status: 'standby', public_jwk: null, signs_legacy_keys: false })
  expect(await alice.call(signingKeys.reveal, { ref, id: imported.id })).toEqual({ secret: SECRET })
  await expect(alice.call(signingKeys.create, { ref, from: 'secret', secret: SECRET })).rejects.toMatchObject({
    reason: 'signing_key_exists',
  })

  await alice.call(signingKeys.revoke, { ref, id: own.id })
  const [anon] = await alice.call(apiKeys.list, { ref })
  await expect(jwtVerify(anon!.value!, Buffer.from(SECRET))).resolves.toMatchObject({ payload: { role: 'anon' } })
})

test('an imported private key keeps its id, so the tokens that it signed elsewhere are found', async () => {
  const ref = await givenProject()
  const jwk = { ...(await privateJwk('ES256')), kid: 'theirs' }
  const imported = await alice.call(signingKeys.create, { ref, from: 'jwk', private_jwk: JSON.stringify(jwk) })
  expect(imported).toMatchObject({ kid: 'theirs', algorithm: 'ES256', public_jwk: { kid: 'theirs', x: jwk.x } })
  await expect(alice.call(signingKeys.reveal, { ref, id: imported.id })).rejects.toMatchObject({
    reason: 'no_shared_secret',
  })
  const { k, ...rest } = { kty: 'oct', k: Buffer.from(SECRET).toString('base64url'), kid: 'shared' }
  const secret = await alice.call(signingKeys.create, { ref, from: 'jwk', private_jwk: JSON.stringify({ ...rest, k }) })
  expect(secret).toMatchObject({ kid: 'shared', algorithm: 'HS256' })
})

test.each<[string, () => Promise<object>]>([
  ['no JSON', async () => ({ from: 'jwk', private_jwk: 'no JSON' })],
  ['a public key', async () => ({ from: 'jwk', private_jwk: jsonWithout(await privateJwk('ES256'), 'd') })],
  [
    'halves of two keys',
    async () => {
      const [one, other] = [await privateJwk('ES256'), await privateJwk('ES256')]
      return { from: 'jwk', private_jwk: JSON.stringify({ ...one, d: other.d }) }
    },
  ],
  [
    'a curve that tokens do not have',
    async () => ({ from: 'jwk', private_jwk: JSON.stringify({ ...(await privateJwk('ES256')), crv: 'P-384' }) }),
  ],
  ['a secret of bytes', async () => ({ from: 'jwk', private_jwk: JSON.stringify({ kty: 'oct', k: '_'.repeat(64) }) })],
  ['a short secret', async () => ({ from: 'secret', secret: 'short' })],
])('%s is refused', async (_, draftOf) => {
  const ref = await givenProject()
  const response = await alice.send('POST', `/platform/projects/${ref}/signing-keys`, { body: await draftOf() })
  expect([response.status, await response.json()]).toMatchObject([400, { fields: expect.any(Object) }])
  expect(await statuses(ref)).toHaveLength(2)
})

test('the legacy keys do not name their key, as those from elsewhere do not', async () => {
  const [anon] = await alice.call(apiKeys.list, { ref: await givenProject() })
  expect(decodeProtectedHeader(anon!.value!)).toEqual({ alg: 'HS256', typ: 'JWT' })
})

const jsonWithout = (jwk: object, field: string) => JSON.stringify({ ...jwk, [field]: undefined })
