import { SignJWT } from 'jose'
import type { Sealer } from '../../config/sealer.ts'
import type { SigningKeyRow } from '../../stores/signing-key-store.ts'
import { openedKey } from './signing-key-material.ts'

const LEGACY_KEY_YEARS = 10

/** The legacy API keys are tokens of the oldest shared secret that was not revoked. */
export const signerOfLegacyKeys = (keys: readonly SigningKeyRow[]) =>
  keys.find(({ algorithm, status }) => algorithm === 'HS256' && status !== 'revoked')

/** The same token each time for a role; undefined where every shared secret was revoked. */
export async function legacyKey(ref: string, role: string, keys: readonly SigningKeyRow[], sealer: Sealer) {
  const row = signerOfLegacyKeys(keys)
  const shared = row && openedKey(row, ref, sealer)
  if (shared?.algorithm !== 'HS256') return undefined
  const issuedAt = Math.floor(row!.created_at.getTime() / 1000)
  return new SignJWT({ iss: 'plinth', ref, role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LEGACY_KEY_YEARS * 365 * 24 * 3600)
    .sign(Buffer.from(shared.secret))
}
