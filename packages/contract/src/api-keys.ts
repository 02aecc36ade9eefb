import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { NewApiKey } from './forms/new-api-key.ts'

/** A key that applications send to a project. Of a secret key only how it begins and ends is known. */
export const ApiKey = z.object({
  id: z.string(),
  kind: z.enum(['publishable', 'secret', 'legacy']),
  name: z.string(),
  /** The database role that requests with this key act as, unless they bring the token of a user. */
  role: z.string(),
  /** Null for a legacy key. */
  prefix: z.nullable(z.string()),
  last_four: z.nullable(z.string()),
  /** Of a key that may be shown to everybody: a publishable one and the legacy key of `anon`. */
  value: z.nullable(z.string()),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  revoked_at: z.nullable(Timestamp),
})
export type ApiKey = z.infer<typeof ApiKey>

const ShownValue = z.object({ value: z.string() })

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/platform/projects/{ref}/api-keys',
    access: projectMember('read:Read', 'service_api_keys'),
    token: 'api-keys:read',
    summary: 'The API keys of a project, also those that were revoked lately.',
    response: z.array(ApiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/api-keys',
    access: projectMember('write:Create', 'service_api_keys'),
    token: 'api-keys:write',
    summary: 'Create a publishable or a secret API key. The response is the only place where a secret key is shown.',
    body: NewApiKey,
    response: z.object({ ...ApiKey.shape, ...ShownValue.shape }),
    status: 201,
    operation: { verb: 'api-key.create', did: 'created an API key', answersSecret: true },
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/api-keys/{id}/reveal',
    access: projectMember('read:Read', 'service_api_keys'),
    token: 'api-keys:read',
    summary: 'The value of a legacy or a publishable API key. Of a secret key nobody knows it.',
    response: ShownValue,
    operation: { verb: 'api-key.reveal', did: 'revealed an API key', answersSecret: true },
    whileRestricted: 'works',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/platform/projects/{ref}/api-keys/{id}',
    access: projectMember('write:Delete', 'service_api_keys'),
    token: 'api-keys:write',
    summary: 'Revoke an API key. Requests with it are refused within a second.',
    operation: { verb: 'api-key.revoke', did: 'revoked an API key' },
    whileRestricted: 'works',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/api-keys/{id}/restore',
    access: projectMember('write:Create', 'service_api_keys'),
    token: 'api-keys:write',
    summary: 'Accept a legacy API key again that was revoked.',
    response: ApiKey,
    operation: { verb: 'api-key.restore', did: 'restored a legacy API key' },
  }),
}
