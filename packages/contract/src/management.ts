import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { ProjectStatus, Timestamp } from './fields.ts'

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
    summary: 'The API keys of a project that work; with `reveal` also the value of service_role, which is audited.',
    query: z.strictObject({ reveal: z._default(z.enum(['true', 'false']), 'false') }),
    response: z.array(ManagedApiKey),
  }),
}
