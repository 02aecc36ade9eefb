import type { NewSigningKey } from '@plinth/contract/forms/new-signing-key'
import { createProjectKeys } from '@plinth/service-kit/project-keys'
import { type SigningAlgorithm, UnusableKey } from '@plinth/service-kit/signing-key'
import * as z from 'zod/mini'
import { badSigningKey } from './key-errors.ts'
import { generatedKey, signingKeyOf } from './signing-key-material.ts'

export interface NewKeyMaterial {
  algorithm: SigningAlgorithm
  /** The secret, or the private JWK as text. */
  material: string
  /** The one that tokens of an imported key name. */
  kid?: string
}

const PrivateJwk = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'oct']),
  kid: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Of a shared secret. */
  k: z.optional(z.string()),
})

const algorithms = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' } as const

/** What a new key signs with: generated, or imported and tried. */
export async function materialOf(draft: NewSigningKey): Promise<NewKeyMaterial> {
  if (draft.from === 'new') return { algorithm: draft.algorithm, material: await generatedKey(draft.algorithm) }
  if (draft.from === 'secret') return tried({ algorithm: 'HS256', material: draft.secret }, 'secret')
  return tried(ofJwk(draft.private_jwk), 'private_jwk')
}

function ofJwk(text: string): NewKeyMaterial {
  const parsed = PrivateJwk.safeParse(jsonIn(text))
  if (!parsed.success) throw badSigningKey('private_jwk', 'This is not a private key in JWK form')
  const { kty, kid, k } = parsed.data
  return {
    algorithm: algorithms[kty],
    material: kty === 'oct' ? textIn(k) : text,
    ...(kid === undefined ? {} : { kid }),
  }
}

/** The secret of a JWK is bytes, and ours is text. */
function textIn(k = '') {
  const text = Buffer.from(k, 'base64url').toString()
  if (Buffer.from(text).toString('base64url') === k) return text
  throw badSigningKey('private_jwk', 'The secret of this key is not UTF-8 text')
}

/** A private key whose public half is another one's signs what nobody can verify. */
async function tried(given: NewKeyMaterial, field: string): Promise<NewKeyMaterial> {
  try {
    const keys = await createProjectKeys([signingKeyOf({ kid: 'imported', status: 'in_use', ...given })])
    await keys.verify(await keys.sign({ exp: FAR_AHEAD }))
    return given
  } catch (error) {
    throw badSigningKey(field, error instanceof UnusableKey ? error.message : 'This key cannot sign and verify a token')
  }
}

const FAR_AHEAD = 4_000_000_000

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
