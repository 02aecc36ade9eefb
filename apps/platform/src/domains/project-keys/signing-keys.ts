import { randomBytes, randomUUID } from 'node:crypto'
import type { SigningKey } from '@plinth/service-kit/project-keys'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import type { Sealer } from '../../config/sealer.ts'
import type { SigningKeyRow } from '../../stores/signing-key-store.ts'
import type { Stores } from '../../stores/stores.ts'

const SECRET_BYTES = 48
const LEGACY_KEY_YEARS = 10

interface Tools {
  stores: Pick<Stores, 'signingKeys'>
  sealer: Sealer
}

/**
 * The keys of a project. Its first ones are made when they are first asked for: one that signs people's tokens, and a
 * shared secret for the keys of the API, which applications may bring along from elsewhere.
 */
export async function signingKeysOf(ref: string, { stores, sealer }: Tools): Promise<SigningKey[]> {
  const found = await stores.signingKeys.list(ref)
  if (found.length > 0) return found.map((row) => opened(row, ref, sealer))
  await stores.signingKeys.addFirst(ref, await firstKeys(ref, sealer))
  return (await stores.signingKeys.list(ref)).map((row) => opened(row, ref, sealer))
}

async function firstKeys(ref: string, sealer: Sealer) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const [signing, shared] = [randomUUID(), randomUUID()]
  return [
    {
      id: signing,
      algorithm: 'ES256' as const,
      status: 'in_use' as const,
      sealed: sealer.seal(JSON.stringify(await exportJWK(privateKey)), purposeOf(ref, signing)),
    },
    {
      id: shared,
      algorithm: 'HS256' as const,
      status: 'standby' as const,
      sealed: sealer.seal(randomBytes(SECRET_BYTES).toString('base64url'), purposeOf(ref, shared)),
    },
  ]
}

function opened({ id, algorithm, status, sealed }: SigningKeyRow, ref: string, sealer: Sealer): SigningKey {
  const secret = sealer.open(sealed, purposeOf(ref, id))
  if (algorithm === 'HS256') return { id, status, algorithm, secret }
  return { id, status, algorithm, jwk: JSON.parse(secret) as JWK }
}

const purposeOf = (ref: string, id: string) => `${ref} signing key ${id}`

/**
 * The key that an application of this protocol sends, a token of the shared secret that stands for a role of the database.
 * It is the same each time; undefined where the secret has been revoked.
 */
export async function legacyApiKey(
  ref: string,
  role: 'anon' | 'service_role',
  { stores, sealer }: Tools,
): Promise<string | undefined> {
  await signingKeysOf(ref, { stores, sealer })
  const shared = (await stores.signingKeys.list(ref)).find(({ algorithm }) => algorithm === 'HS256')
  if (!shared) return undefined
  const issuedAt = Math.floor(shared.created_at.getTime() / 1000)
  return new SignJWT({ iss: 'plinth', ref, role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LEGACY_KEY_YEARS * 365 * 24 * 3600)
    .sign(Buffer.from(sealer.open(shared.sealed, purposeOf(ref, shared.id))))
}
