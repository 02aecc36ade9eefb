import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { NewSigningKey } from './forms/new-signing-key.ts'

/**
 * A key that signs the tokens of a project's users. The one in use signs; one on standby and one that was used before are
 * accepted; a revoked one is not.
 */
export const SigningKey = z.object({
  id: z.string(),
  /** What the header of a token names it by. */
  kid: z.string(),
  algorithm: z.enum(['ES256', 'RS256', 'HS256']),
  status: z.enum(['standby', 'in_use', 'previously_used', 'revoked']),
  /** Null for a shared secret. */
  public_jwk: z.nullable(z.record(z.string(), z.unknown())),
  /** Whether the legacy API keys are tokens of it. */
  signs_legacy_keys: z.boolean(),
  created_at: Timestamp,
  /** Since when it has its status. */
  changed_at: Timestamp,
  /** When a token of it was last accepted. */
  last_used_at: z.nullable(Timestamp),
})
export type SigningKey = z.infer<typeof SigningKey>

export const signingKeys = {
  list: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/signing-keys',
    access: projectMember('read:Read', 'auth_signing_keys'),
    token: 'api-keys:read',
    summary: 'The keys that sign the tokens of a project, and when a token of each was last accepted.',
    response: z.array(SigningKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/signing-keys',
    access: projectMember('write:Create', 'auth_signing_keys'),
    token: 'api-keys:write',
    summary: 'Create or import a signing key on standby: its tokens are accepted, and it signs none yet.',
    body: NewSigningKey,
    response: SigningKey,
    status: 201,
    operation: { verb: 'signing-key.create', did: 'added a signing key' },
  }),
  use: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/signing-keys/{id}/use',
    access: projectMember('write:Update', 'auth_signing_keys'),
    token: 'api-keys:write',
    summary: 'Sign with this key from now on. Tokens of the one before it stay valid until that one is revoked.',
    response: SigningKey,
    operation: { verb: 'signing-key.use', did: 'rotated the signing key' },
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/signing-keys/{id}/reveal',
    access: projectMember('read:Read', 'field.jwt_secret'),
    token: 'never',
    summary: 'The shared secret of an HS256 key. It signs tokens for every role.',
    response: z.object({ secret: z.string() }),
    operation: { verb: 'signing-key.reveal', did: 'revealed a signing secret', answersSecret: true },
    whileRestricted: 'works',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}/signing-keys/{id}',
    access: projectMember('write:Delete', 'auth_signing_keys'),
    token: 'api-keys:write',
    summary: 'Revoke a key that is not in use. Its tokens are refused within a second, and its secret is deleted.',
    operation: { verb: 'signing-key.revoke', did: 'revoked a signing key' },
    whileRestricted: 'works',
  }),
}
