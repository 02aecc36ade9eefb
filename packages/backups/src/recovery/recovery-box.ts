import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { publicKeyOf } from './recovery-phrase.ts'

const ALGORITHM = 'aes-256-gcm'
const TAG_BYTES = 16
const KEY_BYTES = 32
/** Each key seals once. */
const NONCE = Buffer.alloc(12)
const PHRASE_ID_BYTES = 8

/** As base64url. */
export interface RecoveryBox {
  /** The half of a key pair that was made for this box alone. */
  ephemeral: string
  sealed: string
}

/**
 * Seals for the holder of a recovery phrase: X25519 with a key pair that is thrown away, HKDF over both public keys, and
 * AES-256-GCM, as age seals for a recipient. `context` is authenticated along. https://github.com/C2SP/C2SP/blob/main/age.md
 */
export function sealForRecovery(publicKey: string, content: Buffer, context: string): RecoveryBox {
  const pair = generateKeyPairSync('x25519')
  const ephemeral = publicKeyOf(pair.privateKey)
  const secret = diffieHellman({ privateKey: pair.privateKey, publicKey: importPublicKey(publicKey) })
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, ephemeral, publicKey), NONCE, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
  return { ephemeral, sealed: sealed.toString('base64url') }
}

/** Throws for anything that was not sealed for this key and this context. */
export function openForRecovery(recoveryKey: KeyObject, { ephemeral, sealed }: RecoveryBox, context: string): Buffer {
  const secret = diffieHellman({ privateKey: recoveryKey, publicKey: importPublicKey(ephemeral) })
  const key = keyOf(secret, ephemeral, publicKeyOf(recoveryKey))
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, NONCE, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** Tells phrases apart and nothing else about them. */
export const phraseIdOf = (publicKey: string) =>
  createHash('sha256')
    .update('plinth recovery phrase id ')
    .update(publicKey)
    .digest('hex')
    .slice(0, PHRASE_ID_BYTES * 2)

function keyOf(secret: Buffer, ephemeral: string, recipient: string) {
  const salt = Buffer.concat([Buffer.from(ephemeral, 'base64url'), Buffer.from(recipient, 'base64url')])
  return Buffer.from(hkdfSync('sha256', secret, salt, 'plinth recovery box', KEY_BYTES))
}

const importPublicKey = (x: string) => createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
