import { randomBytes } from 'node:crypto'
import type { SigningAlgorithm, SigningKey } from '@plinth/service-kit/signing-key'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Sealer } from '../../config/sealer.ts'
import type { SigningKeyRow } from '../../stores/signing-key-store.ts'

const SECRET_BYTES = 48

/** The secret, or the private JWK as text. */
export async function generatedKey(algorithm: SigningAlgorithm): Promise<string> {
  if (algorithm === 'HS256') return randomBytes(SECRET_BYTES).toString('base64url')
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

export const sealedFor = (ref: string, id: string, material: string, sealer: Sealer) =>
  sealer.seal(material, purposeOf(ref, id))

/** Undefined for a key that was revoked. */
export function openedKey({ id, kid, algorithm, status, sealed }: SigningKeyRow, ref: string, sealer: Sealer) {
  if (status === 'revoked' || sealed === null) return undefined
  return signingKeyOf({ kid, algorithm, status, material: sealer.open(sealed, purposeOf(ref, id)) })
}

interface Material {
  kid: string
  algorithm: SigningAlgorithm
  status: SigningKey['status']
  material: string
}

export function signingKeyOf({ kid, algorithm, status, material }: Material): SigningKey {
  if (algorithm === 'HS256') return { id: kid, status, algorithm, secret: material }
  return { id: kid, status, algorithm, jwk: JSON.parse(material) as JWK }
}

const purposeOf = (ref: string, id: string) => `${ref} signing key ${id}`
