import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

const KEY_BYTES = 32
/** Of 128 · N · r bytes; Firebase's own parameters take 16 MiB. */
const MOST_MEMORY = 64 * 1024 * 1024
const MOST_PARALLEL = 4

interface FirebaseHash {
  cost: { N: number; r: number; p: number }
  salt: Buffer
  signerKey: Buffer
  hash: Buffer
}

/**
 * Firebase's own scrypt, as exports of its users are written into `auth.users`:
 * `$fbscrypt$v=1,n=14,r=8,p=1,ss=<separator>,sk=<signer key>$<salt>$<hash>`. https://github.com/firebase/scrypt
 */
export function parseFirebaseHash(stored: string): FirebaseHash | undefined {
  const found = FORMAT.exec(stored)
  if (!found) return undefined
  const [n, r, p] = found.slice(1, 4).map(Number) as [number, number, number]
  const [separator, signerKey, salt, hash] = found.slice(4).map((text) => Buffer.from(text, 'base64')) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  if (n < 1 || r < 1 || p < 1 || p > MOST_PARALLEL || 128 * 2 ** n * r > MOST_MEMORY) return undefined
  return { cost: { N: 2 ** n, r, p }, salt: Buffer.concat([salt, separator]), signerKey, hash }
}

/** What is stored is the signer key, encrypted with what the password derives. */
export async function verifyFirebase({ cost, salt, signerKey, hash }: FirebaseHash, password: string) {
  const key = await derive(password, salt, KEY_BYTES, { ...cost, maxmem: 2 * MOST_MEMORY })
  const encrypted = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey)
  return encrypted.length === hash.length && timingSafeEqual(encrypted, hash)
}

const BASE64 = '([A-Za-z0-9+/]+={0,2})'
const FORMAT = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,3}),p=(\\d{1,2}),ss=${BASE64},sk=${BASE64}\\$${BASE64}\\$${BASE64}$`,
)
