import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hours } from '@plinth/catalog/durations'
import { forbidden } from '../../http/errors.ts'

const LIFETIME = hours(1)
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'h1'

/** Whom and what a handle is for. It opens nothing for anybody or anything else. */
export interface HandleBinding {
  userId: string
  organizationId: number
  ref: string
  role: string
}

/**
 * What travels in `x-connection-encrypted`: AES-256-GCM over an expiry, bound to the person, the organization, the
 * project and the role as additional data. It holds no connection string and no password.
 */
export function sealHandle(key: Buffer, binding: HandleBinding, now: number) {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(binding))
  const body = Buffer.concat([nonce, cipher.update(String(now + LIFETIME)), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${body.toString('base64url')}`
}

/** Throws unless the handle was sealed here for this binding and has not expired. */
export function checkHandle(key: Buffer, handle: string, binding: HandleBinding, now: number) {
  const expiry = expiryOf(key, handle, binding)
  if (expiry === undefined)
    throw forbidden('invalid_connection_handle', 'The connection handle is not for this project and person.')
  if (expiry < now)
    throw forbidden('expired_connection_handle', 'The connection handle has expired. Load the project again.')
}

function expiryOf(key: Buffer, handle: string, binding: HandleBinding) {
  const [version, text = ''] = handle.split('.')
  const body = Buffer.from(text, 'base64url')
  if (version !== VERSION || body.length <= NONCE_BYTES + TAG_BYTES || body.length > 200) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(binding))
    .setAuthTag(body.subarray(-TAG_BYTES))
  const plaintext = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    // the tag does not fit: not ours, changed, or for somebody else
    return undefined
  }
  return Number(plaintext.toString())
}

const boundTo = ({ userId, organizationId, ref, role }: HandleBinding) =>
  Buffer.from(JSON.stringify([userId, organizationId, ref, role]))
