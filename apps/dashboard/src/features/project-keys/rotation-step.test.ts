import type { SigningKey } from '@plinth/contract/signing-keys'
import { expect, test } from 'vitest'
import { rotationStep } from './rotation-step.ts'

const key = (id: string, status: SigningKey['status'], changes: Partial<SigningKey> = {}): SigningKey => ({
  id,
  kid: id,
  algorithm: 'ES256',
  status,
  public_jwk: null,
  signs_legacy_keys: false,
  created_at: `2026-01-0${id}T00:00:00Z`,
  changed_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
  ...changes,
})

const legacy = key('1', 'standby', { algorithm: 'HS256', signs_legacy_keys: true })

test('a project that has not rotated begins by adding a key', () => {
  expect(rotationStep([key('1', 'in_use'), legacy])).toEqual({ step: 'add' })
})

test('a key on standby is put in use next, and then the old one is revoked', () => {
  const next = key('2', 'standby')
  expect(rotationStep([key('1', 'in_use'), legacy, next])).toEqual({ step: 'use', key: next })
  const old = key('1', 'previously_used')
  expect(rotationStep([old, legacy, key('2', 'in_use')])).toEqual({ step: 'revoke', key: old })
  expect(rotationStep([key('1', 'revoked'), legacy, key('2', 'in_use')])).toEqual({ step: 'add' })
})
