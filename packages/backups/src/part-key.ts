import { hkdfSync } from 'node:crypto'
import type { BackupName, BackupRepository } from './backup-repository.ts'

const KEY_BYTES = 32
const KEY_ID_BYTES = 8

/** What a part is, and whose. Its key is good for nothing else. */
export interface PartPlace extends BackupName {
  platform: string
  part: string
}

/** Salted, since the same part may be written twice with the same name after a failure. */
export function partKey(secretKey: Uint8Array, salt: Uint8Array, { platform, ref, id, part }: PartPlace) {
  return derived(secretKey, salt, ['part', platform, ref, id, part], KEY_BYTES)
}

/** Authenticates the manifests of a platform. */
export function manifestKey({ secretKey, platform }: BackupRepository) {
  return derived(secretKey, new Uint8Array(), ['manifest', platform], KEY_BYTES)
}

/** Tells secret keys apart and nothing else about them. */
export function keyIdOf({ secretKey, platform }: BackupRepository) {
  return derived(secretKey, new Uint8Array(), ['key id', platform], KEY_ID_BYTES).toString('hex')
}

function derived(secretKey: Uint8Array, salt: Uint8Array, context: string[], bytes: number) {
  return Buffer.from(hkdfSync('sha256', secretKey, salt, JSON.stringify(['plinth backup', ...context]), bytes))
}
