import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const VERSION = 'v1'

export interface Sealer {
  /** Envelope encryption: a fresh key for each secret, itself sealed by the installation's. `purpose` must match to open. */
  seal(secret: string, purpose: string): string
  /** Throws for anything that was not sealed here for this purpose. */
  open(sealed: string, purpose: string): string
  /** A key of its own for another use, derived from the installation's. */
  derive(purpose: string): Buffer
}

/** Seals with AES-256-GCM under keys derived from the installation's secret. */
export function createSealer(secretKey: string): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'plinth', purpose, KEY_BYTES))
  const wrappingKey = derive('envelope')
  return {
    derive,
    seal(secret, purpose) {
      const key = randomBytes(KEY_BYTES)
      return [VERSION, encrypt(wrappingKey, key, purpose), encrypt(key, Buffer.from(secret), purpose)].join('.')
    },
    open(sealed, purpose) {
      const [version, wrapped, ciphertext, ...rest] = sealed.split('.')
      if (version !== VERSION || !wrapped || !ciphertext || rest.length > 0)
        throw new Error('This is not a sealed secret.')
      return decrypt(decrypt(wrappingKey, wrapped, purpose), ciphertext, purpose).toString()
    },
  }
}

function encrypt(key: Buffer, plaintext: Buffer, purpose: string) {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Buffer, text: string, purpose: string) {
  const bytes = Buffer.from(text, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
