import { management } from '@plinth/contract/management'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!

test('a tool rotates the signing key: created on standby, put in use, and the one before it revoked', async () => {
  const ref = await platform.projectOnPaper(acme)
  const { keys: first } = await alice.call(management.signingKeys, { ref })
  const before = first.find(({ status }) => status === 'in_use')!

  const made = await alice.call(management.createSigningKey, { ref, algorithm: 'ES256' })
  expect(made).toMatchObject({ algorithm: 'ES256', status: 'standby', public_jwk: { kty: 'EC' } })
  expect(made.public_jwk).not.toHaveProperty('d')
  await alice.call(management.useSigningKey, { ref, id: made.id, status: 'in_use' })
  expect(await alice.call(management.signingKey, { ref, id: made.id })).toMatchObject({ status: 'in_use' })
  expect(await alice.call(management.signingKey, { ref, id: before.id })).toMatchObject({ status: 'previously_used' })

  await expect(alice.call(management.revokeSigningKey, { ref, id: made.id })).rejects.toMatchObject({
    reason: 'signing_key_in_use',
  })
  expect(await alice.call(management.revokeSigningKey, { ref, id: before.id })).toMatchObject({ status: 'revoked' })
})

test('an imported key keeps its material to itself, and is of the algorithm that is named', async () => {
  const ref = await platform.projectOnPaper(acme)
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const private_jwk = { ...(await exportJWK(privateKey)) }
  await expect(alice.call(management.createSigningKey, { ref, algorithm: 'RS256', private_jwk })).rejects.toMatchObject(
    { reason: 'bad_signing_key' },
  )

  const made = await alice.call(management.createSigningKey, { ref, algorithm: 'ES256', private_jwk })
  expect(made.public_jwk).toMatchObject({ x: private_jwk.x, y: private_jwk.y })
  const { keys } = await alice.call(management.signingKeys, { ref })
  expect(keys.find(({ id }) => id === made.id)).toEqual(made)
  expect(JSON.stringify(keys)).not.toContain(private_jwk.d)
})

test('a key of another project is not found', async () => {
  const [ref, other] = [await platform.projectOnPaper(acme), await platform.projectOnPaper(acme)]
  const { keys } = await alice.call(management.signingKeys, { ref: other })
  await expect(alice.call(management.signingKey, { ref, id: keys[0]!.id })).rejects.toMatchObject({
    reason: 'signing_key_not_found',
  })
})
