import * as z from 'zod/mini'
import { Factor, Session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { FactorNamed } from './forms/named.ts'
import { presence } from './presence.ts'

/** Told once: the secret, as text, as an address for authenticator apps and as the picture of that, an SVG. */
export const NewFactor = z.object({
  id: z.string(),
  type: z.literal('totp'),
  friendly_name: z.string(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
export type NewFactor = z.infer<typeof NewFactor>

/** `left` of `total` have not been used; both are 0 when none were made. */
export const RecoveryCodes = z.object({
  total: z.number(),
  left: z.number(),
  created_at: z.nullable(Timestamp),
})
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** What is no six digits is a wrong code; only the length is bounded here. */
const Code = z.string().check(z.maxLength(64))

export const factors = {
  list: endpoint({
    method: 'GET',
    path: '/platform/auth/factors',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary: 'The second factors of the signed-in person, also those that were begun and not finished.',
    response: z.array(Factor),
  }),
  enroll: endpoint({
    method: 'POST',
    path: '/platform/auth/factors',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary:
      'Begin to add an authenticator app. Needs the current password. It counts once one of its codes was verified.',
    body: z.strictObject({ ...FactorNamed.shape, ...presence }),
    response: NewFactor,
    status: 201,
    rate: 'credential',
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/platform/auth/factors/{id}/challenge',
    access: 'first-step',
    token: 'never',
    holdsSecrets: true,
    summary: 'Ask for a code of a factor. Part of two-factor authentication.',
    response: z.object({ id: z.string(), type: z.literal('totp'), expires_at: z.number() }),
    rate: 'credential',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/platform/auth/factors/{id}/verify',
    access: 'first-step',
    token: 'never',
    holdsSecrets: true,
    summary: 'Answer a challenge. A new factor counts from then on, and the session is at aal2.',
    body: z.strictObject({ challenge_id: z.string().check(z.maxLength(64)), code: Code }),
    response: Session,
    rate: 'credential',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/platform/auth/factors/{id}/remove',
    access: 'own-session',
    token: 'never',
    summary: 'Remove a factor. Needs the current password. Removing one that counted ends all other sessions.',
    body: z.strictObject(presence),
    rate: 'credential',
  }),
  recoveryCodes: endpoint({
    method: 'GET',
    path: '/platform/auth/recovery-codes',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary: 'How many recovery codes are left.',
    response: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/platform/auth/recovery-codes',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary: 'Make ten recovery codes, told once. Needs the current password. Earlier ones stop working.',
    body: z.strictObject(presence),
    response: z.object({ codes: z.array(z.string()) }),
    status: 201,
    rate: 'credential',
  }),
  useRecoveryCode: endpoint({
    method: 'POST',
    path: '/platform/auth/recovery-codes/use',
    access: 'first-step',
    token: 'never',
    holdsSecrets: true,
    summary: 'Use a recovery code as the second factor. Each works once.',
    body: z.strictObject({ code: Code }),
    response: z.object({ ...Session.shape, recovery_codes_left: z.number() }),
    rate: 'credential',
  }),
}
