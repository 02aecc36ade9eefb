import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { AuthSettings } from './auth-settings.ts'
import { CommaList } from './comma-list.ts'
import { endpoint } from './endpoint.ts'
import { ProjectStatus, Timestamp } from './fields.ts'
import { Query } from './sql.ts'
import { unsettableAuth } from './unsettable-auth.ts'

const ManagedOrganization = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type ManagedOrganization = z.infer<typeof ManagedOrganization>

/** A project as public tools read it, which know an organization by its slug and a project by its ref. */
const ManagedProject = z.object({
  id: z.string(),
  ref: z.string(),
  organization_id: z.string(),
  organization_slug: z.string(),
  name: z.string(),
  region: z.string(),
  status: ProjectStatus,
  created_at: Timestamp,
  database: z.object({
    host: z.string(),
    version: z.string(),
    postgres_engine: z.string(),
    release_channel: z.literal('ga'),
  }),
})
export type ManagedProject = z.infer<typeof ManagedProject>

/** Of a secret key nobody knows more than how it begins and ends, and of service_role only who asks for it. */
const ManagedApiKey = z.object({
  id: z.string(),
  type: z.enum(['legacy', 'publishable', 'secret']),
  name: z.string(),
  api_key: z.nullable(z.string()),
  prefix: z.nullable(z.string()),
  description: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  secret_jwt_template: z.nullable(z.object({ role: z.string() })),
  inserted_at: Timestamp,
  updated_at: Timestamp,
})
export type ManagedApiKey = z.infer<typeof ManagedApiKey>

/** The material of a key is in none of them. */
const ManagedSigningKey = z.object({
  id: z.string(),
  algorithm: z.enum(['ES256', 'RS256', 'HS256']),
  status: z.enum(['standby', 'in_use', 'previously_used', 'revoked']),
  /** Null for a shared secret. */
  public_jwk: z.nullable(z.record(z.string(), z.unknown())),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ManagedSigningKey = z.infer<typeof ManagedSigningKey>

/** What can be set, and how Auth behaves where nothing can be. */
const ManagedAuthConfig = z.looseObject(AuthSettings.shape)
export type ManagedAuthConfig = z.infer<typeof ManagedAuthConfig>

/** Tools send back all that they read, so what cannot be set is known by name. */
const AuthChange = z.strictObject({
  ...Object.fromEntries(Object.keys(unsettableAuth).map((name) => [name, z.optional(z.unknown())])),
  ...z.partial(AuthSettings).shape,
})

/** The paths that public command lines and assistants call, in the shapes that they expect. */
export const management = {
  organizations: endpoint({
    method: 'GET',
    path: '/v1/organizations',
    access: 'profile',
    token: 'organizations:read',
    summary: 'The organizations that the caller belongs to.',
    response: z.array(ManagedOrganization),
  }),
  projects: endpoint({
    method: 'GET',
    path: '/v1/projects',
    access: 'profile',
    token: 'projects:read',
    summary: 'The projects that the caller can see.',
    response: z.array(ManagedProject),
  }),
  project: endpoint({
    method: 'GET',
    path: '/v1/projects/{ref}',
    access: projectMember('read:Read', 'projects'),
    token: 'projects:read',
    summary: 'One project.',
    response: ManagedProject,
  }),
  apiKeys: endpoint({
    method: 'GET',
    path: '/v1/projects/{ref}/api-keys',
    access: projectMember('read:Read', 'service_api_keys'),
    token: 'api-keys:read',
    holdsSecrets: true,
    summary: 'The API keys of a project that work; with `reveal` also the value of service_role, which is audited.',
    query: z.strictObject({ reveal: z._default(z.enum(['true', 'false']), 'false') }),
    response: z.array(ManagedApiKey),
  }),
  types: endpoint({
    method: 'GET',
    path: '/v1/projects/{ref}/types/typescript',
    access: projectMember('tenant:Sql:Admin:Read', 'types'),
    token: 'database:read',
    summary:
      'TypeScript types of the tables, views and functions of the given schemas, or of those that the Data API exposes.',
    query: z.strictObject({ included_schemas: CommaList }),
    response: z.object({ types: z.string() }),
    rate: 'heavy',
  }),
  query: endpoint({
    method: 'POST',
    path: '/v1/projects/{ref}/database/query',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'database:write',
    summary:
      'Run SQL, all or nothing, and get the rows of the last result as objects, up to 100,000; with `read_only` under a login that cannot write.',
    body: z.strictObject({ query: Query, read_only: z._default(z.boolean(), false) }),
    response: z.array(z.record(z.string(), z.unknown())),
    status: 201,
    feature: 'sql_editor:all',
    rate: 'write',
  }),
  authConfig: endpoint({
    method: 'GET',
    path: '/v1/projects/{ref}/config/auth',
    access: projectMember('read:Read', 'custom_config_gotrue'),
    token: 'projects:read',
    summary: "How a project's users sign in: what can be set, and what Auth does otherwise.",
    response: ManagedAuthConfig,
  }),
  configureAuth: endpoint({
    method: 'PATCH',
    path: '/v1/projects/{ref}/config/auth',
    access: projectMember('write:Update', 'custom_config_gotrue'),
    token: 'projects:write',
    summary: "Change how a project's users sign in. What is not named stays as it is; what cannot be set is refused.",
    body: AuthChange,
    response: ManagedAuthConfig,
    operation: { verb: 'auth-settings.configure', did: 'changed the settings of Auth' },
  }),
  signingKeys: endpoint({
    method: 'GET',
    path: '/v1/projects/{ref}/config/auth/signing-keys',
    access: projectMember('read:Read', 'auth_signing_keys'),
    token: 'api-keys:read',
    summary: 'The keys that sign the tokens of a project.',
    response: z.object({ keys: z.array(ManagedSigningKey) }),
  }),
  signingKey: endpoint({
    method: 'GET',
    path: '/v1/projects/{ref}/config/auth/signing-keys/{id}',
    access: projectMember('read:Read', 'auth_signing_keys'),
    token: 'api-keys:read',
    summary: 'One of the keys that sign the tokens of a project.',
    response: ManagedSigningKey,
  }),
  createSigningKey: endpoint({
    method: 'POST',
    path: '/v1/projects/{ref}/config/auth/signing-keys',
    access: projectMember('write:Create', 'auth_signing_keys'),
    token: 'api-keys:write',
    summary: 'Create a signing key on standby, or import one. Another call puts it in use.',
    body: z.strictObject({
      algorithm: ManagedSigningKey.shape.algorithm,
      status: z._default(z.literal('standby'), 'standby'),
      private_jwk: z.optional(z.record(z.string(), z.unknown())),
    }),
    response: ManagedSigningKey,
    status: 201,
    operation: { verb: 'signing-key.create', did: 'added a signing key' },
  }),
  useSigningKey: endpoint({
    method: 'PATCH',
    path: '/v1/projects/{ref}/config/auth/signing-keys/{id}',
    access: projectMember('write:Update', 'auth_signing_keys'),
    token: 'api-keys:write',
    summary: 'Sign with this key from now on. Tokens of the one before it stay valid until that one is revoked.',
    body: z.strictObject({ status: z.literal('in_use') }),
    response: ManagedSigningKey,
    operation: { verb: 'signing-key.use', did: 'rotated the signing key' },
  }),
  revokeSigningKey: endpoint({
    method: 'DELETE',
    path: '/v1/projects/{ref}/config/auth/signing-keys/{id}',
    access: projectMember('write:Delete', 'auth_signing_keys'),
    token: 'api-keys:write',
    summary: 'Revoke a key that is not in use. Its tokens are refused within a second, and its secret is deleted.',
    response: ManagedSigningKey,
    operation: { verb: 'signing-key.revoke', did: 'revoked a signing key' },
    whileRestricted: 'works',
  }),
}
