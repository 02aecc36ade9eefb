import type { SigningKey } from '@plinth/contract/signing-keys'

export type RotationStep = { step: 'add' } | { step: 'use'; key: SigningKey } | { step: 'revoke'; key: SigningKey }

/** What comes next in a rotation: an old key is revoked before another new one is added. */
export function rotationStep(keys: readonly SigningKey[]): RotationStep {
  const old = keys.find(({ status }) => status === 'previously_used')
  if (old) return { step: 'revoke', key: old }
  const inUse = keys.find(({ status }) => status === 'in_use')
  // the shared secret that signs the legacy keys waits on standby from the first day
  const next = keys.findLast(
    ({ status, signs_legacy_keys, created_at }) =>
      status === 'standby' && !signs_legacy_keys && created_at > (inUse?.created_at ?? ''),
  )
  return next ? { step: 'use', key: next } : { step: 'add' }
}
